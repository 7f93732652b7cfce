// For src/io/theme.ts and build/page-preloads.ts.
(() => {
  let theme;
  let home;
  try {
    theme = localStorage.getItem('bms_theme');
    home = localStorage.getItem('bms_home');
  } catch {
    // Denied: as without them.
  }
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  const files = JSON.parse(document.currentScript.dataset.files ?? '{}');
  for (const href of [location.pathname, home].flatMap((key) => files[key] ?? [])) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
})();
