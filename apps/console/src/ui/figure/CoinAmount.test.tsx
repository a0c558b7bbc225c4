import { expect, test } from 'vitest';
import { renderUi } from '../../testing/render.tsx';
import { CoinAmount } from './CoinAmount.tsx';

test.each([
  [<CoinAmount key="1" satoshi="4811443" />, '0.04811443', ['1443']],
  [<CoinAmount key="2" satoshi="9007199254740993" />, '90,071,992.54740993', ['0993']],
  [<CoinAmount key="3" satoshi={-123_456n} />, '-0.00123456', ['3456']],
  [<CoinAmount key="4" coins="1234.5" />, '1,234.50000000', ['0000']],
  [<CoinAmount key="5" coins="0.00000000" />, '0.00000000', ['0000']],
  [<CoinAmount key="6" satoshi={0} />, '0.00000000', ['0000']],
  [<CoinAmount key="7" satoshi={null} />, '---', []],
])('an amount is grouped by four, and copied without the room between groups', (amount, copied, groups) => {
  const { container } = renderUi(<p>{amount}</p>);
  expect(container.querySelector('p')?.textContent).toBe(copied);
  expect([...container.querySelectorAll('span span')].map((group) => group.textContent)).toEqual(groups);
});
