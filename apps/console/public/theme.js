/* Sets the colours before the first paint, from the preferences that this browser keeps: no flash while the console loads. */
(function () {
  var theme = 'dark';
  try {
    theme = JSON.parse(localStorage.getItem('headframe.preferences')).changes.theme.value;
  } catch {
    // Nothing is kept, or storage is blocked: dark.
  }
  var isLight = theme === 'light' || (theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches);
  var scheme = isLight ? 'light' : 'dark';
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
  var meta = document.querySelector('meta[name="color-scheme"]');
  if (meta) meta.setAttribute('content', scheme);
})();
