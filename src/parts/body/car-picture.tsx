import { useId } from 'react';
import type { Outline } from '#domain/body/outlines.ts';
import { classNames } from '#ui/class-names.ts';
import { byOutline } from './by-outline.tsx';
import type { CarDrawing } from './drawings.ts';
import { fillOf, Marks, transformOf } from './drawn-car.tsx';
import { Patterns, type PositionTone, toneFill } from './position-tones.tsx';

type CarPictureProps = {
  outline: Outline;
  /** Name of the picture: what is covered. */
  label: string;
  tones: ReadonlyMap<string, PositionTone>;
};

const PICTURES = byOutline(Drawn);

/** Car with the panels and windows that are covered, to look at. */
export function CarPicture(props: CarPictureProps) {
  const Picture = PICTURES[props.outline];
  return <Picture {...props} />;
}

function Drawn({ label, tones, drawing: { shapes, marks, wide } }: CarPictureProps & { drawing: CarDrawing }) {
  const id = useId();
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${wide.width} ${wide.height}`} className="block w-full">
      <Patterns id={id} />
      <Marks marks={marks.filter(({ kind }) => kind === 'back')} sheet={wide} />
      {shapes.map((shape, index) => {
        const tone = tones.get(shape.positionId);
        return (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: the shapes of an outline never change.
            key={index}
            d={shape.d}
            transform={transformOf(wide.faces[shape.face])}
            vectorEffect="non-scaling-stroke"
            className={classNames('stroke-text-3', tone ? toneFill[tone].className : fillOf(shape))}
            {...(tone && toneFill[tone].pattern && { style: { fill: `url(#${id}${tone})` } })}
          />
        );
      })}
      <Marks marks={marks.filter(({ kind }) => kind !== 'back')} sheet={wide} />
    </svg>
  );
}
