/** What finance does with money in the console: each has its effect, and the auditor, who sees the same, is not offered it. */
import { endRental, startRental } from '@gridlease/client/billing';
import { orThrow } from '@gridlease/client/problem-error';
import { Keypair } from '@solana/web3.js';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { addMachine, billingOf, CARD, openWallet, RATES } from '../journeys/fixtures.ts';
import { type Person, signUp } from '../journeys/people.ts';
import { act, actionsOn, button, open, rowWith, untilLoaded } from './operator-page.ts';
import {
  depositForNobody,
  disputeRental,
  expectReadOnly,
  openStaff,
  type Staff,
  signInToConsole,
  verified,
  withdraw,
} from './operator-stage.ts';
import { configureBilling, opened } from './shared-platform.ts';

/** What exceeds it waits for a second person. */
const THRESHOLD = '5';

configureBilling({ withdrawals: { approval_threshold: THRESHOLD } });

let staff: Staff;
beforeAll(async () => {
  staff = await openStaff();
}, 120_000);

const asAdmin = () => billingOf(opened().url, staff.admin);
const ofWallet = (walletID: string) => ({ params: { path: { walletID } } });

/** A user with a wallet, and what an administrator put into it. */
async function makeUser(name: string, amount: string, role: 'renter' | 'provider' = 'renter') {
  const person = await verified(staff.admin, await signUp(opened().url, role, name));
  const wallet = await openWallet(
    billingOf(opened().url, person),
    role === 'provider' ? { wallet_type: 'provider' } : {},
  );
  if (Number(amount) > 0) await adjust(wallet, amount);
  return { person, wallet };
}

async function adjust(wallet: string, amount: string): Promise<void> {
  const body = { amount, reason: 'for the test' };
  const path = '/api/v1/admin/wallets/{walletID}/adjustment';
  await orThrow(asAdmin().POST(path, { ...ofWallet(wallet), body }));
}

const balanceOf = async (wallet: string) =>
  Number((await orThrow(asAdmin().GET('/api/v1/wallet/{walletID}', ofWallet(wallet)))).available_balance);

const transferOf = async (wallet_id: string, id: string) => {
  const query = { wallet_id };
  const { transfers } = await orThrow(asAdmin().GET('/api/v1/admin/transfers', { params: { query } }));
  return transfers.find((transfer) => transfer.id === id);
};

/** Rents a machine for a minute, which costs a token. */
async function rentBriefly(renter: Person, owner: Person, name: string): Promise<string> {
  const { url } = opened();
  const machine = await addMachine(url, owner, name);
  const params = { path: { providerID: machine } };
  const path = '/api/v1/provider/{providerID}/rates';
  await orThrow(billingOf(url, owner).PUT(path, { params, body: { rates: RATES } }));
  const { id } = await startRental(billingOf(url, renter), { provider_id: machine, ...CARD });
  await endRental(billingOf(url, renter), id, 'done');
  return id;
}

const goToUser = (page: Page, { id }: Person) => page.goto(`${opened().url}/console/ops/users/${id}`);

/** The auditor reads the page, and is offered nothing. */
const expectNoActions = (path: string, seen: string) => expectReadOnly(staff.auditor, path, seen);

it('finance approves a withdrawal above the threshold, and refuses another one', async () => {
  const { person, wallet } = await makeUser('wanda', '30');
  const approved = await withdraw(person, wallet, '6');
  const refused = await withdraw(person, wallet, '7');
  await withdraw(person, wallet, '8');
  const { page, complaints } = await signInToConsole(staff.finance);
  await page.goto(`${opened().url}/console/ops/transfers?status=awaiting_approval&wallet_id=${wallet}`);
  await rowWith(page, '6.00').getByText('It is above the amount').waitFor();
  await act(page, rowWith(page, '6.00').getByRole('button', { name: 'Approve' }), 'Approve');
  await page.getByText('Approved the transfer.').waitFor();
  await act(page, rowWith(page, '7.00').getByRole('button', { name: 'Refuse' }), 'Refuse');
  await page.getByText('Refused the transfer.').waitFor();

  expect((await transferOf(wallet, refused))?.status).toBe('cancelled');
  expect(['pending', 'processing', 'confirmed']).toContain((await transferOf(wallet, approved))?.status);
  expect(await balanceOf(wallet)).toBe(30 - 6 - 8);
  expect(complaints()).toEqual([]);
  await expectNoActions(`/ops/transfers?wallet_id=${wallet}`, '8.00');
});

it('finance adjusts a wallet and takes it back; a large amount waits for a colleague, who refuses it', async () => {
  const { person, wallet } = await makeUser('adele', '0');
  const { page, complaints } = await signInToConsole(staff.finance);
  await goToUser(page, person);
  await act(page, button(page, 'Adjust'), 'Adjust', { Amount: '10', Reason: 'goodwill' });
  await rowWith(page, 'goodwill').waitFor();
  expect(await balanceOf(wallet)).toBe(10);
  await act(page, button(page, 'Take back'), 'Take back', { Amount: '2', Reason: 'too much' });
  await page.getByText('Took it back.').waitFor();
  expect(await balanceOf(wallet)).toBe(8);
  await act(page, button(page, 'Take back').first(), 'Take back', { Reason: 'a mistake' });
  await page.getByText('It waits for the approval of a colleague.').waitFor();

  await open(page, 'Corrections');
  await rowWith(page, 'a mistake').getByRole('button', { name: 'Refuse' }).waitFor();
  expect(await rowWith(page, 'a mistake').getByRole('button', { name: 'Approve' }).count()).toBe(0);
  await expectNoActions('/ops/corrections', 'a mistake');
  const colleague = await signInToConsole(staff.admin);
  await open(colleague.page, 'Corrections');
  const refuse = rowWith(colleague.page, 'a mistake').getByRole('button', { name: 'Refuse' });
  await act(colleague.page, refuse, 'Refuse');
  await rowWith(colleague.page, 'a mistake').getByText('refused').waitFor();
  expect(await balanceOf(wallet)).toBe(8);
  expect([...complaints(), ...colleague.complaints()]).toEqual([]);
});

it('finance moves a deposit from the wrong wallet, which a colleague approves', async () => {
  const [wrong, right] = await Promise.all([makeUser('wrong-wes', '0'), makeUser('right-ria', '0')]);
  const deposit = await depositForNobody(staff.admin, '9');
  const assign = { params: { path: { depositID: deposit } }, body: { wallet_id: wrong.wallet } };
  await orThrow(asAdmin().POST('/api/v1/deposits/{depositID}/assign', assign));
  expect(await balanceOf(wrong.wallet)).toBe(9);
  const { page, complaints } = await signInToConsole(staff.finance);
  await open(page, 'Deposits');
  const fields = { Deposit: deposit, 'To wallet': right.wallet, Reason: 'mixed up' };
  await act(page, button(page, 'Move a deposit'), 'Move a deposit', fields);
  await page.getByText('It waits for the approval of a colleague.').waitFor();
  expect(await balanceOf(right.wallet)).toBe(0);

  const colleague = await signInToConsole(staff.admin);
  await open(colleague.page, 'Corrections');
  await act(
    colleague.page,
    rowWith(colleague.page, 'mixed up').getByRole('button', { name: 'Approve' }),
    'Approve',
  );
  await rowWith(colleague.page, 'mixed up').getByText('done').waitFor();
  expect([await balanceOf(wrong.wallet), await balanceOf(right.wallet)]).toEqual([0, 9]);
  expect([...complaints(), ...colleague.complaints()]).toEqual([]);
});

it('finance refunds a rental and freezes a wallet, which it unfreezes later', async () => {
  const [renter, owner] = await Promise.all([
    makeUser('refunded-rita', '100'),
    makeUser('paid-paul', '0', 'provider'),
  ]);
  await rentBriefly(renter.person, owner.person, 'refunded-rig');
  expect(await balanceOf(renter.wallet)).toBe(99);
  const { page, complaints } = await signInToConsole(staff.finance);
  await goToUser(page, renter.person);
  const fields = { Amount: '0.5', Reason: 'It was slow.' };
  await act(page, button(page, 'Refund'), 'Refund', fields);
  await page.getByText('Refunded the rental.').waitFor();
  expect(await balanceOf(renter.wallet)).toBe(99.5);

  const isActive = async () =>
    (await orThrow(asAdmin().GET('/api/v1/wallet/{walletID}', ofWallet(renter.wallet)))).is_active;
  await act(page, button(page, 'Freeze'), 'Freeze');
  await page.getByText('frozen', { exact: true }).waitFor();
  expect(await isActive()).toBe(false);
  await act(page, button(page, 'Unfreeze'), 'Unfreeze');
  await button(page, 'Freeze').waitFor();
  expect(await isActive()).toBe(true);
  expect(complaints()).toEqual([]);
  await expectNoActions(`/ops/users/${renter.person.id}`, 'Wallet to pay from');
});

it('finance writes off a part of a debt, and then the rest', async () => {
  const { person, wallet } = await makeUser('owing-ole', '4');
  await withdraw(person, wallet, '4');
  const params = { ...ofWallet(wallet).params, query: { type: 'adjustment' as const } };
  const list = asAdmin().GET('/api/v1/wallet/{walletID}/transactions', { params });
  const [given] = (await orThrow(list)).transactions;
  const reverse = {
    params: { path: { adjustmentID: given?.id ?? '' } },
    body: { reason: 'It was a mistake.' },
  };
  await orThrow(asAdmin().POST('/api/v1/admin/adjustments/{adjustmentID}/reverse', reverse));
  const debts = async () => {
    const { debtors } = await orThrow(asAdmin().GET('/api/v1/admin/debtors'));
    return debtors.filter(({ wallet_id }) => wallet_id === wallet).map(({ debt }) => Number(debt));
  };
  expect(await debts()).toEqual([4]);
  await expectNoActions('/ops/debtors', '4.00');

  const { page, complaints } = await signInToConsole(staff.finance);
  await open(page, 'Debtors');
  const row = rowWith(page, wallet.slice(0, 8));
  const writeOff = row.getByRole('button', { name: 'Write off' });
  await act(page, writeOff, 'Write off', { Amount: '1.5', Reason: 'uncollectable' });
  await row.getByText('2.50').waitFor();
  expect(await debts()).toEqual([2.5]);
  await act(page, writeOff, 'Write off', { Reason: 'uncollectable' });
  await row.waitFor({ state: 'detached' });
  expect(await debts()).toEqual([]);
  expect(complaints()).toEqual([]);
});

it('finance decides a dispute for the owner, which support only reads', async () => {
  const [renter, owner] = await Promise.all([
    makeUser('disputing-dora', '100'),
    makeUser('disputed-dan', '0', 'provider'),
  ]);
  const disputeID = await disputeRental(renter.person, owner.person, 'disputed-rig');
  const helper = await signInToConsole(staff.support);
  await open(helper.page, 'Disputes');
  await rowWith(helper.page, 'The card was another one.').waitFor();
  expect(await actionsOn(helper.page)).toEqual([]);

  const { page, complaints } = await signInToConsole(staff.finance);
  await open(page, 'Disputes');
  await act(page, button(page, 'Reject'), 'Reject', { Reason: 'The log shows the right card.' });
  await rowWith(page, 'The log shows the right card.').getByText('rejected').waitFor();
  const params = { path: { disputeID } };
  const dispute = await orThrow(asAdmin().GET('/api/v1/billing/disputes/{disputeID}', { params }));
  expect(dispute).toMatchObject({ status: 'rejected', note: 'The log shows the right card.' });
  expect(await balanceOf(renter.wallet)).toBe(99);
  expect([...complaints(), ...helper.complaints()]).toEqual([]);
});

it('finance pauses outgoing transfers and resumes them', async () => {
  const { page, complaints } = await signInToConsole(staff.finance);
  const outgoing = () => orThrow(asAdmin().GET('/api/v1/admin/outgoing'));
  await act(page, button(page, 'Pause transfers'), 'Pause transfers', { Reason: 'a new node' });
  await page.getByText('a new node').waitFor();
  expect(await outgoing()).toMatchObject({ paused: true, paused_reason: 'a new node' });
  await expectNoActions('/ops', 'a new node');
  await act(page, button(page, 'Resume transfers'), 'Resume transfers', { Reason: 'It works.' });
  await button(page, 'Pause transfers').waitFor();
  expect((await outgoing()).paused).toBe(false);
  expect(complaints()).toEqual([]);
});

it('wallets are found by an e-mail address, where the role reads accounts', async () => {
  const { person, wallet } = await makeUser('found-fay', '1');
  const { page, complaints } = await signInToConsole(staff.auditor);
  await open(page, 'Wallets');
  await page.getByLabel('Owner').fill('found-fay@');
  await button(page, 'Apply').click();
  await rowWith(page, wallet.slice(0, 8)).waitFor();
  expect(await page.getByRole('row').count()).toBe(2);
  await page.getByLabel('Owner').fill('no-such@');
  await button(page, 'Apply').click();
  await page.getByText('Of at most 20 accounts').waitFor();

  const finance = await signInToConsole(staff.finance);
  await open(finance.page, 'Wallets');
  await finance.page.getByText('The id.', { exact: true }).waitFor();
  await finance.page.getByLabel('Owner').fill(person.id);
  await button(finance.page, 'Apply').click();
  await expect.poll(() => finance.page.getByRole('row').count()).toBe(2);
  expect([...complaints(), ...finance.complaints()]).toEqual([]);
});

it('an owner cancels a payout that waits for approval', async () => {
  const renter = await makeUser('rich-rolf', '1000');
  const { person } = await makeUser('earning-eva', '0', 'provider');
  const { url } = opened();
  const machine = await addMachine(url, person, 'earning-rig');
  const providerID = machine;
  const rates = RATES.map((rate) => ({ ...rate, hourly_rate: '600' }));
  const path = '/api/v1/provider/{providerID}/rates';
  await orThrow(billingOf(url, person).PUT(path, { params: { path: { providerID } }, body: { rates } }));
  const { id } = await startRental(billingOf(url, renter.person), { provider_id: machine, ...CARD });
  await endRental(billingOf(url, renter.person), id, 'done');
  const to_address = Keypair.generate().publicKey.toBase58();
  const request = { params: { path: { providerID } }, body: { to_address } };
  await orThrow(billingOf(url, person).POST('/api/v1/provider/{providerID}/payout', request));

  const { page, complaints } = await signInToConsole(person);
  await open(page, 'Earnings');
  await rowWith(page, 'waits for approval').waitFor();
  await act(page, button(page, 'Cancel payout'), 'Cancel payout');
  await rowWith(page, 'cancelled').waitFor();
  await untilLoaded(page);
  expect(await button(page, 'Cancel payout').count()).toBe(0);
  await expect.poll(() => page.locator('.figure').textContent()).toContain('9.50');
  const { payouts } = await orThrow(
    billingOf(url, person).GET('/api/v1/provider/{providerID}/payouts', { params: { path: { providerID } } }),
  );
  expect(payouts.map(({ status }) => status)).toEqual(['cancelled']);
  expect(complaints()).toEqual([]);
});
