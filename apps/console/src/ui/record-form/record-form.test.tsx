import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { renderUi } from '../../testing/render.tsx';
import { recordForm, type FormValues } from './record-form.tsx';

const form = recordForm(
  z.object({
    price: z.number().check(z.minimum(-500), z.maximum(500)),
    count: z.int().check(z.minimum(0), z.maximum(9)),
  }),
  { price: { label: 'Price' }, count: { label: 'Count' } },
);

function Form() {
  const [values, setValues] = useState<FormValues>(form.initialOf());
  return <form.Fields values={values} change={(changes) => setValues((before) => ({ ...before, ...changes }))} />;
}

test('a number is taken below 0 where its schema has numbers there, and nowhere else', async () => {
  const { user } = renderUi(<Form />);
  const price = screen.getByRole('textbox', { name: 'Price' });
  const count = screen.getByRole('textbox', { name: 'Count' });
  await user.type(price, '-12.5');
  await user.type(count, '-3');
  await user.tab();
  expect([price, count].map((input) => (input as HTMLInputElement).value)).toEqual(['-12.5', '0']);
});
