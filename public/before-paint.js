// Runs before the first paint and beside the loading of the app.
(() => {
  let chosen = null;
  let home = null;
  try {
    chosen = localStorage.getItem('bms_theme');
    home = localStorage.getItem('bms_home');
  } catch {
    // Storage is denied: follow the system.
  }
  // A dark screen never flashes white.
  const dark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  // The page's files are asked for before the app has found out which they are.
  const files = JSON.parse(document.currentScript.dataset.files ?? '{}');
  for (const href of [location.pathname, home].flatMap((key) => files[key] ?? [])) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
})();
