import { ToastProvider } from '#ui/feedback/toast.tsx';
import { ConfirmProvider } from '#ui/overlay/confirm-dialog.tsx';
import { Badges, Figures, TradeMarks } from './badges-and-figures.tsx';
import { BodyDrawings } from './body-drawings.tsx';
import { Buttons, Menus, Questions, Toasts } from './buttons-and-messages.tsx';
import { Charts } from './charts.tsx';
import { GalleryWorld } from './gallery-world.tsx';
import { Checks, Inputs, SelectionInputs } from './inputs.tsx';
import { EmptyAndLoading, Forms, ListPages } from './pages.tsx';
import { Photos } from './photo-parts.tsx';
import { TintResults } from './tint-results.tsx';
import { Board, Month, Quotes, VehiclePickers } from './trade-parts.tsx';

/** Shows every component in its states, in both themes. Development only, at /gallery.html. */
export function Gallery() {
  return (
    <GalleryWorld>
      <h1 className="sr-only">Components</h1>
      {(['light', 'dark'] as const).map((theme) => (
        <main
          key={theme}
          data-theme={theme}
          aria-label={`${theme} theme`}
          style={{ colorScheme: theme }}
          className="bg-canvas p-6 text-text phone:p-4"
        >
          <ToastProvider>
            <ConfirmProvider>
              <div className="mx-auto grid max-w-302 gap-4.5">
                <Buttons />
                <Inputs />
                <SelectionInputs />
                <Checks />
                <Badges />
                <TradeMarks />
                <Figures />
                <Charts />
                <Menus />
                <Questions />
                <Toasts />
                <EmptyAndLoading />
                <ListPages />
                <Forms />
                <VehiclePickers />
                <TintResults />
                <Quotes />
                <Month />
                <Board />
                <BodyDrawings />
                <Photos />
              </div>
            </ConfirmProvider>
          </ToastProvider>
        </main>
      ))}
    </GalleryWorld>
  );
}
