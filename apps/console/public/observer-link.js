/*
 * Takes the token of an observer link out of the address before anything else is loaded: it goes into the storage of this
 * tab alone, and neither history nor any request of the page carries it. What the link says of the role is dropped: the
 * server knows it from the token.
 */
(function () {
  if (!/^\/user\/observer-welcome\/?$/.test(location.pathname)) return;
  var token = new URLSearchParams(location.search).get('token');
  if (location.search || location.hash) history.replaceState(history.state, '', location.pathname);
  if (token === null) return;
  try {
    sessionStorage.clear();
    sessionStorage.setItem('headframe.observerToken', token);
  } catch {
    // Storage is blocked: the console shows its sign-in page.
  }
})();
