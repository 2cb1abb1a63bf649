import {
  agreeToDays,
  beginRequest,
  chooseNights,
  overrideRules,
  proposeDays,
  rejectRequest,
  submitRequest,
  takeEntitlement,
  withdrawRequest,
} from '#server/domain/owner-stays/requests.ts';
import { writeToOwner } from '#server/domain/owner-stays/owner-messages.ts';
import { showCharges } from '#server/domain/owner-stays/charges.ts';
import { approveRequest, bookRequest, cancelRequest, restoreRequest } from '#server/domain/owner-stays/stays.ts';
import { moveRequest } from '#server/domain/owner-stays/unit-moves.ts';
import { showUnitCalendar } from '#server/domain/owner-stays/unit-calendar.ts';
import { serverPart } from '#server/kit/server-part.ts';
import { addNote } from '#server/kit/thread.ts';
import { freeStayRequests } from './free-stay-requests.ts';

export const freeStayRequestsServer = serverPart(freeStayRequests, {
  routes: [showCharges, showUnitCalendar],
  before: (command) => (command.kind === 'create' ? beginRequest(command) : undefined),
  async after(command, after) {
    if (command.kind === 'create' && after) await takeEntitlement(command, after);
  },
  handlers: {
    query: async (command) => addNote(command, 'outside'),
    write: writeToOwner,
    submit: submitRequest,
    'choose-nights': chooseNights,
    approve: approveRequest,
    reject: rejectRequest,
    propose: proposeDays,
    agree: agreeToDays,
    override: overrideRules,
    'move-unit': moveRequest,
    book: bookRequest,
    withdraw: withdrawRequest,
    cancel: cancelRequest,
    restore: restoreRequest,
  },
});
