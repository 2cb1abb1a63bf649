import { f, managed } from '#shared/field.ts';
import { PERMISSION_GROUPS, codeOf } from '#shared/permissions.ts';
import { defineResource } from '#shared/resource.ts';

const idType = () => f.enum({ mykad: 'green', mypr: 'green', mytentera: 'green', passport: 'blue' });

/** Guests of a stay, for the registration card. */
export const reservationGuests = defineResource('reservation-guests', {
  permission: PERMISSION_GROUPS.reservation,
  sharesPermission: true,
  route: '/admin/reservation-guests',
  tabOf: 'reservations',
  title: 'full_name',
  fields: {
    reservation_id: f.relation('reservations').createOnly(),
    full_name: f.text().min(2).max(120).search(),
    nationality: f.country(),
    age: f.integer().min(0).max(130).optional(),
    email: f.email().optional(),
    phone: f.phone().optional().search(),
    ...managed({
      /** The guest under whose name the stay is booked. */
      is_lead: f.boolean().default(false),
      id_type: idType().optional(),
      id_mask: f.text().optional(),
      id_expires_on: f.date().optional(),
    }),
    /** Who may change a stay may ask whose number this is. */
    id_number: f.text().optional().hidden().visibleTo(codeOf(PERMISSION_GROUPS.reservation, 'edit')).search('document'),
  },
  columns: ['full_name', 'reservation_id', 'nationality', 'id_type', 'is_lead'],
  filters: ['reservation_id', 'nationality', 'id_type', 'is_lead', 'created_at'],
  sort: { reservation_id: -1 },
  headline: ['reservation_id', 'nationality', 'age', 'id_mask', 'id_expires_on'],
  form: [['reservation_id'], ['full_name', 'nationality'], ['age', 'email', 'phone']],
  actions: {
    identify: {
      input: { id_type: idType(), id_number: f.text().min(4).max(30), id_expires_on: f.date().optional() },
    },
  },
});
