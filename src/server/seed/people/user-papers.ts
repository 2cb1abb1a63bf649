import { createHash } from 'node:crypto';
import { HOME_COUNTRY, countryName } from '#shared/countries.ts';
import type { StoredDocument } from '#shared/files.ts';
import type { FileStore } from '#server/platform/files/files.ts';
import { drawSvg, endDrawing } from '#server/platform/files/content.ts';
import type { Row } from '#server/platform/database/table.ts';
import { drawCard, drawPortrait, drawVehicle } from './draw-papers.ts';
import { canSpell } from './stroke-letters.ts';
import type { UserRow } from './users.ts';

/** Papers of the demo's riders, and of people who wait for approval: drawn at start, few enough to cost no time. */

/** So many of each kind have papers, however many users there are. */
const [RIDERS, OTHERS] = [40, 30];
type PaperField = 'identity_document' | 'licence_document' | 'vehicle_photo' | 'avatar';
type PapersOfUser = { readonly id: number } & { [K in PaperField]?: StoredDocument };

interface Drawing {
  readonly field: PaperField;
  readonly name: string;
  readonly svg: string;
}

interface Kept {
  readonly users: readonly PapersOfUser[];
  readonly documents: readonly Row[];
}

export class DemoPapers {
  private readonly riders: UserRow[] = [];
  private readonly others: UserRow[] = [];

  note(user: UserRow): void {
    const { role, status, rider_verification: verification } = user;
    // Those who wait are looked at first, so every one of them has papers.
    if (role === 'rider' && verification !== 'none' && this.riders.length < RIDERS) this.riders.push(user);
    else if (role !== 'rider' && status === 'pending' && this.others.length < OTHERS) this.others.push(user);
  }

  /** One who rides for the house; null where there is none. */
  get riderId(): number | null {
    return this.riders[0]?.id ?? null;
  }

  /** Draws the papers and keeps them; nothing where this machine cannot draw. */
  async keep({ files, now, firstId }: { files: FileStore; now: Date; firstId: number }): Promise<Kept> {
    const [users, documents]: [PapersOfUser[], Row[]] = [[], []];
    const at = now.toISOString();
    for (const user of [...this.riders, ...this.others]) {
      const drawings = user.role === 'rider' ? ofRider(user) : ofOther(user);
      const papers: PapersOfUser = { id: user.id };
      const pictures = await Promise.all(drawings.map(({ svg }) => drawSvg(svg)));
      for (const [index, { field, name }] of drawings.entries()) {
        const picture = pictures[index];
        if (!picture) continue;
        const id = firstId + documents.length;
        const facts = { name, kind: picture.kind, size: picture.bytes.length };
        documents.push({
          id,
          version: 1,
          created_at: at,
          updated_at: at,
          resource: 'users',
          record_id: user.id,
          field,
          ...facts,
          sha256: createHash('sha256').update(picture.bytes).digest('hex'),
          storage_key: await files.put(picture.bytes),
          thumbnail_key: await files.put(picture.thumbnail),
        });
        papers[field] = { id, ...facts, url: `/api/files/${id}` };
      }
      users.push(papers);
    }
    await endDrawing();
    return { users, documents };
  }
}

/** The name as a card has it; whose name is in characters has the letters of the address. */
const spelt = ({ name, email }: UserRow): string =>
  canSpell(name) ? name : (email.split('@')[0] ?? '').replaceAll(/[^a-z]+/g, ' ').trim();

function identityCard(user: UserRow): Drawing {
  const isForeign = user.nationality !== null && user.nationality !== HOME_COUNTRY;
  const country = countryName(user.nationality ?? HOME_COUNTRY, 'en-US');
  return {
    field: 'identity_document',
    name: isForeign ? 'passport.webp' : 'mykad.webp',
    svg: drawCard({
      title: isForeign ? 'Passport' : 'Kad pengenalan',
      under: isForeign ? country : 'Identity card - Malaysia',
      ...(isForeign ? { colour: '#7a2e3a', ground: '#f7e9ea' } : { colour: '#2f6b3a', ground: '#e8f4e8' }),
      who: user.id,
      lines: [
        ['Nama / Name', spelt(user)],
        [isForeign ? 'Passport' : 'No. pengenalan', user.identity_mask ?? '******-**-****'],
        ['Nationality', country],
      ],
    }),
  };
}

function ofRider(user: UserRow): Drawing[] {
  const licence: Drawing = {
    field: 'licence_document',
    name: 'licence.webp',
    svg: drawCard({
      title: 'Lesen memandu',
      under: 'Driving licence - Malaysia',
      colour: '#1d5fa8',
      ground: '#e8f0fa',
      who: user.id,
      lines: [
        ['Nama / Name', spelt(user)],
        ['No. pengenalan', user.identity_mask ?? ''],
        ['Kelas / Class', user.licence_class ?? ''],
        ['Valid until', (user.licence_expires_on ?? '').split('-').toReversed().join('/')],
        ['Nationality', 'Malaysia'],
      ],
    }),
  };
  const portrait: Drawing = { field: 'avatar', name: 'photo.webp', svg: drawPortrait(user.id) };
  const plate = user.vehicle_plate;
  const vehicle: Drawing[] =
    plate === null ? [] : [{ field: 'vehicle_photo', name: 'motorcycle.webp', svg: drawVehicle(plate, user.id) }];
  // Some forget one, so that the verifier has something to notice.
  const isForgotten = user.rider_verification !== 'approved' && user.id % 4 === 0;
  return [...(isForgotten ? [] : [licence]), identityCard(user), portrait, ...vehicle];
}

/** Two of three have sent their card. */
const ofOther = (user: UserRow): Drawing[] => (user.id % 3 === 0 ? [] : [identityCard(user)]);
