import type { ReactNode } from 'react';

/** Places along the road up, with their height in metres; the horizontal axis is the distance by road. */
const STOPS = [
  { name: 'Kuala Lumpur', metres: 60, x: 30 },
  { name: 'Tapah', metres: 50, x: 300 },
  { name: 'Ringlet', metres: 1100, x: 520 },
  { name: 'Highland', metres: 1450, x: 690 },
] as const;

const GROUND = 190;
const heightOf = (metres: number): number => GROUND - metres / 10;

export function ClimbChart({ label }: { label: string }): ReactNode {
  const road = `M30 ${heightOf(60)}C120 ${heightOf(40)} 210 ${heightOf(70)} 300 ${heightOf(50)}S430 ${heightOf(880)} 520 ${heightOf(1100)} 620 ${heightOf(1250)} 690 ${heightOf(1450)}`;
  return (
    <figure className="climb">
      <svg viewBox="0 0 760 236" aria-hidden="true">
        <path className="climb-hill" d={`${road}L760 ${heightOf(1380)}V206H0V${heightOf(60)}Z`} />
        <path className="climb-road" d={road} />
        {STOPS.map(({ name, metres, x }) => (
          <g key={name}>
            <circle className="climb-stop" cx={x} cy={heightOf(metres)} r="6" />
            <text className="climb-metres" x={x} y={heightOf(metres) - 14} textAnchor={x < 100 ? 'start' : 'middle'}>
              {metres.toLocaleString('en-US')} m
            </text>
            <text className="climb-name" x={x} y="228" textAnchor={x < 100 ? 'start' : 'middle'}>
              {name}
            </text>
          </g>
        ))}
      </svg>
      <figcaption className="sr-only">{label}</figcaption>
    </figure>
  );
}
