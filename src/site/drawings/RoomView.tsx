import type { ReactNode } from 'react';

export type RoomKind = 'hill' | 'terrace' | 'cottage';

const OUTSIDE: Record<RoomKind, ReactNode> = {
  hill: (
    <>
      <circle className="view-sun" cx="206" cy="62" r="15" />
      <path className="view-far" d="M70 132 118 72a5 5 0 0 1 8 0l52 60Z" />
      <path className="view-near" d="M130 140l48-50a5 5 0 0 1 7 0l65 50Z" />
      <path className="view-mist" d="M70 128h180v22H70Z" />
    </>
  ),
  terrace: (
    <>
      <circle className="view-sun" cx="112" cy="58" r="13" />
      <path className="view-far" d="M70 108c40-26 90-30 180-6v48H70Z" />
      <path className="view-near" d="M70 122c60-22 120-16 180 2v26H70Z" />
      <path className="view-rows" d="M70 130c60-20 120-14 180 2M70 140c60-18 120-12 180 2M70 150c60-16 120-10 180 2" />
    </>
  ),
  cottage: (
    <>
      <circle className="view-sun" cx="218" cy="58" r="12" />
      <path className="view-far" d="M70 116c50-18 110-22 180-4v38H70Z" />
      <path className="view-wall" d="M112 124V96h58v28Z" />
      <path className="view-roof" d="M104 98 141 70l37 28Z" />
      <path className="view-near" d="M70 126c60-8 120-8 180 0v24H70Z" />
      <g className="view-berries">
        <circle cx="92" cy="138" r="4" />
        <circle cx="126" cy="142" r="4" />
        <circle cx="166" cy="138" r="4" />
        <circle cx="200" cy="143" r="4" />
        <circle cx="232" cy="138" r="4" />
      </g>
    </>
  ),
};

const INSIDE: Record<RoomKind, ReactNode> = {
  hill: (
    <>
      <path className="view-linen" d="M40 214v-26a12 12 0 0 1 12-12h150a12 12 0 0 1 12 12v26Z" />
      <path className="view-blanket" d="M96 214v-38h106a12 12 0 0 1 12 12v26Z" />
    </>
  ),
  terrace: (
    <>
      <path className="view-blanket" d="M56 214v-30a10 10 0 0 1 20 0v10h96v-10a10 10 0 0 1 20 0v30Z" />
      <path className="view-linen" d="M84 194v-10a8 8 0 0 1 8-8h26a8 8 0 0 1 8 8v10Z" />
    </>
  ),
  cottage: (
    <>
      <path className="view-wood" d="M52 184h170v8h-14v22h-8v-22H74v22h-8v-22H52Z" />
      <path className="view-linen" d="M120 184v-12h28v12a0 0 0 0 1 0 0ZM148 174h5a4 4 0 0 1 0 8h-5" />
    </>
  ),
};

/** View from each kind of room, seen from inside. */
export function RoomView({ room }: { room: RoomKind }): ReactNode {
  return (
    <svg className="room-view" viewBox="0 0 320 214" aria-hidden="true">
      <path className="view-room" d="M0 0h320v214H0Z" />
      <path className="view-sky" d="M70 28h180v122H70Z" />
      {OUTSIDE[room]}
      <path className="view-frame" d="M70 28h180v122H70ZM160 28v122M70 84h180M60 154h200" />
      <path className="view-curtain" d="M44 20h34c0 60-6 100-30 136h-4ZM276 20h-34c0 60 6 100 30 136h4Z" />
      {INSIDE[room]}
      <path className="view-lamp" d="M268 166h28l8 22h-44Z" />
      <path className="view-wood" d="M280 188h4v18h16v8h-36v-8h16Z" />
    </svg>
  );
}
