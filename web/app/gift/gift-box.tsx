import { type ReactNode, useId } from 'react';
import type { Wrapping } from './wrapping';
import { WrappingPattern } from './wrapping-pattern';

const viewBox = '0 0 400 400';
const layer = 'absolute inset-0 size-full overflow-visible';

/**
 * A gift box drawn in layers, so that bow, lid and contents can be animated separately; see unwrap.css for the
 * animations. `children` is the contents.
 */
export function GiftBox({ wrapping, children }: { wrapping: Wrapping; children?: ReactNode }) {
  const id = useId();
  const pattern = `url(#${id}pattern)`;
  return (
    <>
      <svg viewBox={viewBox} className={`${layer} unwrap-box`} aria-hidden="true">
        <ellipse cx="206" cy="374" rx="172" ry="15" className="wrap-shadow" />
        <path d="M66 170L86 130H314L334 170Z" className="wrap-inside" />
        <path
          d="M84 168C92 120 112 116 124 134C132 108 156 106 166 132C178 104 204 104 214 130C226 108 250 108 258 134C270 112 300 116 318 168Z"
          className="wrap-tissue opacity-80"
        />
      </svg>
      <div className="unwrap-content absolute inset-0">{children}</div>
      <svg viewBox={viewBox} className={`${layer} unwrap-box`} aria-hidden="true">
        <defs>
          <WrappingPattern id={`${id}pattern`} wrapping={wrapping} />
          <clipPath id={`${id}body`}>
            <rect x="60" y="152" width="280" height="222" rx="12" />
          </clipPath>
        </defs>
        <path
          d="M72 172C82 148 104 150 116 164C132 142 160 146 170 162C188 140 214 144 226 162C242 142 270 146 280 164C296 148 318 150 328 172Z"
          className="wrap-tissue"
        />
        <g clipPath={`url(#${id}body)`}>
          <rect x="60" y="152" width="280" height="222" className="wrap-paper" />
          <rect x="60" y="152" width="280" height="222" fill={pattern} />
          <rect x="60" y="152" width="280" height="222" className="wrap-shade" />
          <rect x="178" y="152" width="44" height="222" className="wrap-ribbon unwrap-band" />
        </g>
      </svg>
      <svg viewBox={viewBox} className={layer} aria-hidden="true">
        <defs>
          <clipPath id={`${id}lid`}>
            <rect x="48" y="106" width="304" height="62" rx="12" />
          </clipPath>
        </defs>
        <g className="unwrap-lid">
          <g clipPath={`url(#${id}lid)`}>
            <rect x="48" y="106" width="304" height="62" className="wrap-paper" />
            <rect x="48" y="106" width="304" height="62" fill={pattern} />
            <rect x="48" y="106" width="304" height="7" fill="#fff" opacity="0.3" />
            <rect x="48" y="106" width="304" height="62" className="wrap-shade opacity-60" />
            <rect x="178" y="106" width="44" height="62" className="wrap-ribbon unwrap-band" />
          </g>
          <Bow />
        </g>
      </svg>
    </>
  );
}

const loop = 'M0 0C-16-52-70-80-97-65C-121-51-110-6-75 4C-50 10-19 6 0 0Z';
const hollow = 'M-14-4C-32-36-65-54-84-46C-97-39-89-14-69-6C-51-1-27-1-14-4Z';
const tail = 'M-9 0C-25 14-46 36-65 67L-44 62L-34 82C-19 52-4 27 7 4Z';

function Bow() {
  return (
    <g transform="translate(200 108)">
      <g className="unwrap-tails wrap-ribbon-dark">
        <path d={tail} />
        <path d={tail} transform="scale(-1 1)" />
      </g>
      <g className="unwrap-loop-left">
        <path d={loop} className="wrap-ribbon" />
        <path d={hollow} className="wrap-ribbon-dark" />
      </g>
      <g className="unwrap-loop-right">
        <g transform="scale(-1 1)">
          <path d={loop} className="wrap-ribbon" />
          <path d={hollow} className="wrap-ribbon-dark" />
        </g>
      </g>
      <g className="unwrap-knot">
        <rect x="-19" y="-21" width="38" height="36" rx="15" className="wrap-ribbon" />
        <path
          d="M-9-15C-12-5-12 3-8 10"
          stroke="#fff"
          strokeOpacity="0.35"
          strokeWidth="4.5"
          strokeLinecap="round"
          fill="none"
        />
      </g>
    </g>
  );
}
