// For src/io/theme.ts, src/io/parsed-ahead.ts and build/page-preloads.ts.
(() => {
  const files = JSON.parse(document.currentScript.dataset.files ?? '{}');
  const ask = (hrefs = []) => {
    for (const href of hrefs) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
  };
  const { pathname } = location;
  ask(files[pathname]);

  const shown = { '/': 'invoices', '/schedule': 'bookings' };
  const key = `bms_${shown[pathname] ?? pathname.slice(1)}`;
  let theme;
  let home;
  let text;
  try {
    theme = localStorage.getItem('bms_theme');
    home = localStorage.getItem('bms_home');
    text = localStorage.getItem(key);
  } catch {
    // Denied: as without them.
  }
  ask(files[home]);
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';

  // The list that the page shows is parsed while its scripts are on their way. Where a server has the lists, what is here is older.
  if (document.querySelector('meta[name=clearcoat-server]')) return;
  try {
    if (text?.startsWith('[')) globalThis.parsedAhead = { key, text, items: JSON.parse(text) };
  } catch {
    // Whoever reads a damaged list mends it.
  }
})();
