import type { ReactNode } from 'react';
import { formatDay } from '#browser/format.ts';
import { useLocale } from '#browser/i18n.ts';
import { Button } from '#admin/components/Button.tsx';
import { Chip } from '#admin/components/Chip.tsx';
import { AdminLink } from '#admin/components/Link.tsx';
import { saveFile } from '#admin/components/save-file.ts';
import { pathsOf } from '#admin/crud/record/use-record.ts';
import { writeCsv } from '#admin/import/sheet.ts';
import { freeStayRequests } from '#resources/owner-stays/free-stay-requests.ts';
import type { NightSums, ProgrammeSimulation, SimulatedRequest } from '#shared/owner-stays/simulation.ts';
import type { words } from './locales/en-US.ts';
import { ownerStaysWords } from './words.ts';

/** A year as it was beside what other terms would have made of it: in sum, request by request, and by unit. */

const SUMS = ['granted', 'carried', 'used', 'carried_on', 'forfeited', 'left'] as const;
/** Shown of each unit, because its owner would notice a difference in them. */
const UNIT_SUMS = ['granted', 'used', 'carried_on', 'forfeited', 'left'] as const;
const TONES = { refused: 'red', allowed: 'green', same: 'gray' } as const;

type TrialWord = Exclude<keyof typeof words.trial, 'verdicts' | `${string}_${'one' | 'other'}`>;

/** Columns whose heads are right-aligned, like the numbers under them. */
const NUMBER_COLUMNS: readonly string[] = ['current', 'simulated', 'difference', 'nights', ...SUMS];

function Heads({ of }: { readonly of: readonly TrialWord[] }): ReactNode {
  const t = ownerStaysWords.useT();
  return (
    <thead>
      <tr>
        {of.map((head) => (
          <th key={head} scope="col" className={NUMBER_COLUMNS.includes(head) ? 'number' : undefined}>
            {t(`trial.${head}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

const signed = (nights: number): string => (nights > 0 ? `+${nights}` : String(nights).replace('-', '−'));

/** `9 → 11`, or the one number where nothing moves. */
const moved = (current: number, simulated: number): string =>
  current === simulated ? String(current) : `${current} → ${simulated}`;

interface TrialOutcomeProps {
  readonly of: ProgrammeSimulation;
  readonly programmeName: string;
}

export function TrialOutcome({ of, programmeName }: TrialOutcomeProps): ReactNode {
  const t = ownerStaysWords.useT();
  const { current, simulated, requests, accounts, differences, year } = of;
  if (accounts.length === 0) return <p role="status">{t('trial.none', { year })}</p>;
  return (
    <div className="trial">
      <p role="status">{t('trial.summary', { count: requests, year })}</p>
      <Sums current={current} simulated={simulated} />
      {differences.length === 0 ? <p>{t('trial.same')}</p> : <Differences of={differences} />}
      <details className="above-4">
        <summary>{t('trial.units', { count: accounts.length })}</summary>
        <Accounts of={accounts} />
        <SaveAccounts of={accounts} fileName={`${programmeName} ${year}.csv`} />
      </details>
    </div>
  );
}

function Sums({ current, simulated }: Record<'current' | 'simulated', NightSums>): ReactNode {
  const t = ownerStaysWords.useT();
  return (
    <div className="table-scroll">
      <table className="ruled tabular">
        <Heads of={['line', 'current', 'simulated', 'difference']} />
        <tbody>
          {SUMS.map((sum) => (
            <tr key={sum}>
              <th scope="row">{t(`trial.${sum}`)}</th>
              <td className="number">{current[sum]}</td>
              <td className="number">{simulated[sum]}</td>
              <td className="number">{signed(simulated[sum] - current[sum])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Differences({ of }: { readonly of: readonly SimulatedRequest[] }): ReactNode {
  const t = ownerStaysWords.useT();
  const isChinese = useLocale() === 'zh-CN';
  return (
    <div className="table-scroll trial-wide above-4">
      <table className="ruled tabular">
        <Heads of={['request', 'whose', 'stay', 'verdict', 'nights', 'why']} />
        <tbody>
          {of.map((each) => (
            <tr key={each.request_id}>
              <th scope="row">
                <AdminLink to={pathsOf(freeStayRequests).show(each.request_id)}>{each.reference}</AdminLink>
              </th>
              <td>
                {each.owner} · {each.unit}
              </td>
              <td>
                {formatDay(each.arrival)} – {formatDay(each.departure)}
              </td>
              <td>
                <Chip tone={TONES[each.verdict]}>{t(`trial.verdicts.${each.verdict}`)}</Chip>
              </td>
              <td className="number">{moved(each.current, each.simulated)}</td>
              <td>{each.because.map(({ text, text_zh }) => (isChinese ? text_zh : text)).join(t('trial.between'))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type AccountsProps = { readonly of: ProgrammeSimulation['accounts'] };

function Accounts({ of }: AccountsProps): ReactNode {
  return (
    <div className="table-scroll trial-wide">
      <table className="ruled tabular">
        <Heads of={['whose', ...UNIT_SUMS]} />
        <tbody>
          {of.map(({ owner_id, owner, unit_id, unit, current, simulated }) => (
            <tr key={`${owner_id} ${unit_id}`}>
              <th scope="row">
                {owner} · {unit}
              </th>
              {UNIT_SUMS.map((sum) => (
                <td key={sum} className="number">
                  {moved(current[sum], simulated[sum])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Every figure of every unit, for a spreadsheet. */
function SaveAccounts({ of, fileName }: AccountsProps & { readonly fileName: string }): ReactNode {
  const t = ownerStaysWords.useT();
  const sides = ['current', 'simulated'] as const;
  const save = async (): Promise<void> => {
    const head = sides.flatMap((side) => SUMS.map((sum) => `${t(`trial.${sum}`)} (${t(`trial.${side}`)})`));
    const rows = of.map((each) => [
      each.owner,
      each.unit,
      ...sides.flatMap((side) => SUMS.map((sum) => String(each[side][sum]))),
      String(each.refused),
      String(each.allowed),
    ]);
    const verdicts = [t('trial.verdicts.refused'), t('trial.verdicts.allowed')];
    saveFile(await writeCsv([[t('roll.owner'), t('roll.unit'), ...head, ...verdicts], ...rows]), fileName);
  };
  return (
    <p className="panel-buttons wrap">
      <Button isSmall onClick={() => void save()}>
        CSV
      </Button>
    </p>
  );
}
