// Sets the theme before the first paint. The setting is stored by the app's theme module.
(() => {
  let theme;
  try {
    theme = localStorage.getItem('bms_theme');
  } catch {
    // No access to storage: use the default theme.
  }
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
