import type { ReactElement } from 'react';
import type { Wrapping } from './wrapping';

const dot = <circle r="4.5" />;
const star = <path d="M0-9C1-2 2-1 9 0C2 1 1 2 0 9C-1 2-2 1-9 0C-2-1-1-2 0-9Z" />;
const heart = <path d="M0 8C-14-2-9-12-4-11C-2-10 0-8 0-6C0-8 2-10 4-11C9-12 14-2 0 8Z" />;
const leaf = <path d="M0 11C-7 4-7-4 0-11C7-4 7 4 0 11Z" />;
const arc = <path d="M-8 3A8 8 0 0 1 8 3" className="wrap-stroke" />;
const streamer = <path d="M-8 2C-4-6 2 7 8-2" className="wrap-stroke" />;
const flake = <path d="M0-9V9M-8-4.5L8 4.5M-8 4.5L8-4.5" className="wrap-stroke" />;

/** The four motifs of each pattern tile. */
const motifs: Record<Wrapping, [ReactElement, ReactElement, ReactElement, ReactElement]> = {
  plain: [dot, dot, dot, dot],
  birthday: [star, streamer, dot, streamer],
  holiday: [flake, dot, flake, dot],
  'thank-you': [leaf, leaf, leaf, leaf],
  celebration: [star, dot, star, dot],
  romance: [heart, heart, heart, heart],
  'get-well': [arc, dot, arc, dot],
};

const positions = [
  'translate(18 20) rotate(14)',
  'translate(58 12) rotate(-24)',
  'translate(38 52) rotate(38)',
  'translate(76 60) rotate(-10)',
];

/** The motifs of the wrapping paper as an SVG pattern. */
export function WrappingPattern({ id, wrapping }: { id: string; wrapping: Wrapping }) {
  return (
    <pattern id={id} width="82" height="78" patternUnits="userSpaceOnUse">
      {positions.map((position, index) => (
        <g key={position} transform={position} className={index % 2 ? 'wrap-ink-b' : 'wrap-ink-a'}>
          {motifs[wrapping][index]}
        </g>
      ))}
    </pattern>
  );
}
