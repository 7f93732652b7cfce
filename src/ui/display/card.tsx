import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { BidiText } from '#ui/display/bidi-text.tsx';

export function Card({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classNames('min-w-0 rounded-card border bg-surface shadow-1', className)}>{children}</div>;
}

type CardHeaderProps = {
  title: ReactNode;
  /** For `aria-labelledby` of the enclosing section. */
  id?: string;
  level?: 2 | 3;
  /** Content at the end of the line: a count, a button. */
  children?: ReactNode;
};

export function CardHeader({ title, id, level = 2, children }: CardHeaderProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1.5 px-4.5 pt-3.5 phone:px-4">
      <Heading id={id} className="mr-auto min-w-0 font-bold text-title">
        {typeof title === 'string' ? <BidiText text={title} /> : title}
      </Heading>
      {children}
    </div>
  );
}

export function CardBody({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classNames('px-4.5 pt-3.5 pb-4.5 phone:px-4 phone:pb-4', className)}>{children}</div>;
}
