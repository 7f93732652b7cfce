import { APP_NAME } from '#parts/messages/app-name.ts';
import { Mark } from '#ui/display/logo.tsx';

export function Brand() {
  return (
    <div className="flex items-center gap-2.5">
      <Mark size={26} />
      <span className="font-extrabold font-display text-page">{APP_NAME}</span>
    </div>
  );
}
