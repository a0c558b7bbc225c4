import { RouterProvider } from '@tanstack/react-router';
import { Provider } from 'urql';
import { client } from '../transport/requests/client.ts';
import { DialogHost } from '../ui/dialog/DialogHost.tsx';
import { ThemeProvider } from '../ui/theme/ThemeProvider.tsx';
import { Toaster } from '../ui/toast/Toaster.tsx';
import { router } from './router.tsx';

export function App() {
  return (
    <ThemeProvider>
      <Provider value={client}>
        <RouterProvider router={router} />
        <DialogHost />
        <Toaster />
      </Provider>
    </ThemeProvider>
  );
}
