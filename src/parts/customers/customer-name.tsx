import { Link } from '@tanstack/react-router';
import { paths } from '#parts/navigation/paths.ts';

type CustomerNameProps = { id: string; name: string; className?: string };

/** Name of a customer, which opens their page. */
export function CustomerName({ id, name, className = 'link' }: CustomerNameProps) {
  return (
    <Link to={paths.customer} params={{ id }} className={className}>
      <bdi>{name || 'No name'}</bdi>
    </Link>
  );
}
