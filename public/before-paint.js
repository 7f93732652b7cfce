// Runs before the first paint and beside the loading of the app.
(() => {
  const { pages } = document.currentScript.dataset;
  for (const href of (pages && JSON.parse(pages)[location.pathname]) ?? []) {
    // The page's own code is asked for now, not only when the app has started and found out which page it is.
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  let chosen = null;
  try {
    chosen = localStorage.getItem('bms_theme');
  } catch {
    // Storage is denied: follow the system.
  }
  // A dark screen never flashes white.
  const dark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
