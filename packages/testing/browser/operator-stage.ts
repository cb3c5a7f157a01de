import { endRental, startRental } from '@gridlease/client/billing';
import { orThrow } from '@gridlease/client/problem-error';
import type { StaffRole } from '@gridlease/common/access/roles';
import { openPage } from '@gridlease/testing/browser';
import { until } from '@gridlease/testing/until';
import { Keypair } from '@solana/web3.js';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addMachine, billingOf, CARD, fund, giveOnSite, openWallet, RATES } from '../journeys/fixtures.ts';
import { logIn, logInAdmin, type Person, signUp } from '../journeys/people.ts';
import { actionsOn } from './operator-page.ts';
import { opened } from './shared-platform.ts';

/** A platform on which something of every kind waits for a person. */
export interface OperatorStage {
  readonly staff: Readonly<Record<StaffRole, Person>>;
  /** Rents, disputes and withdraws. */
  readonly rita: Person;
  readonly wallet: string;
  /** It waits, because transfers are paused. */
  readonly withdrawal: string;
  readonly paula: Person;
}

/** Signs up users and staff, and has them leave work for operators. */
export async function openOperatorStage(): Promise<OperatorStage> {
  const { url, site } = opened();
  const staff = await openStaff();
  const { admin } = staff;
  const [rita, paula] = await Promise.all([
    verified(admin, await signUp(url, 'renter', 'rita')),
    verified(admin, await signUp(url, 'provider', 'paula')),
  ]);
  const wallet = await openWallet(billingOf(url, rita), {});
  await fund(site, url, rita, wallet);
  await disputeRental(rita, paula);
  await pause(admin);
  const withdrawal = await withdraw(rita, wallet);
  await depositForNobody(admin, '7');
  return { staff, rita, wallet, withdrawal, paula };
}

export type Staff = OperatorStage['staff'];

/** One member of the staff with each of its roles. */
export async function openStaff(): Promise<Staff> {
  const { url, site } = opened();
  const admin = await logInAdmin(url, site.dataFolder);
  const [support, finance, auditor] = await Promise.all([
    staffMember(admin, 'support'),
    staffMember(admin, 'finance'),
    staffMember(admin, 'auditor'),
  ]);
  return { admin, support, finance, auditor };
}

/** Verifies the address of a user, who is then logged in anew. */
export async function verified(admin: Person, person: Person): Promise<Person> {
  const params = { path: { userID: person.id } };
  await orThrow(admin.auth.POST('/api/v1/auth/admin/users/{userID}/verify-email', { params }));
  return logIn(opened().url, person.credentials);
}

async function staffMember(admin: Person, role: StaffRole): Promise<Person> {
  const person = await signUp(opened().url, 'renter', `${role}-sam`);
  const of = (name: 'renter' | StaffRole) => ({ params: { path: { userID: person.id, role: name } } });
  const path = '/api/v1/auth/admin/users/{userID}/roles/{role}';
  await orThrow(admin.auth.PUT(path, of(role)));
  await orThrow(admin.auth.DELETE(path, of('renter')));
  return verified(admin, person);
}

/** Has a renter rent and dispute. @returns the id of the dispute */
export async function disputeRental(renter: Person, owner: Person, name = 'rig-1'): Promise<string> {
  const { url } = opened();
  const machine = await addMachine(url, owner, name);
  const params = { path: { providerID: machine } };
  const rates = billingOf(url, owner).PUT('/api/v1/provider/{providerID}/rates', {
    params,
    body: { rates: RATES },
  });
  await orThrow(rates);
  const billing = billingOf(url, renter);
  const { id } = await startRental(billing, { provider_id: machine, ...CARD });
  const dispute = await orThrow(
    billing.POST('/api/v1/billing/sessions/{sessionID}/dispute', {
      params: { path: { sessionID: id } },
      body: { reason: 'The card was another one.' },
    }),
  );
  await endRental(billing, id, 'another card');
  return dispute.id;
}

async function pause(admin: Person): Promise<void> {
  const body = { paused: true, reason: 'A new node is tried.' };
  await orThrow(billingOf(opened().url, admin).POST('/api/v1/admin/outgoing', { body }));
}

export async function withdraw(owner: Person, wallet: string, amount = '5'): Promise<string> {
  const body = { amount, to_address: Keypair.generate().publicKey.toBase58() };
  const params = { path: { walletID: wallet } };
  const request = billingOf(opened().url, owner).POST('/api/v1/wallet/{walletID}/withdraw', { params, body });
  return (await orThrow(request)).id;
}

/** To the platform's own address, without anything that tells whose it is. */
export async function depositForNobody(admin: Person, amount: string): Promise<string> {
  const { url, site } = opened();
  const billing = billingOf(url, admin);
  const { fee_payer } = await orThrow(billing.GET('/api/v1/admin/outgoing'));
  await giveOnSite(site, url, fee_payer?.address ?? '', amount);
  return until(async () => (await orThrow(billing.GET('/api/v1/deposits/unattributed'))).deposits[0]?.id, {
    timeoutMs: 60_000,
    message: 'the deposit without an owner',
  });
}

interface SignedIn {
  readonly page: Page;
  /** What the browser has complained about since. */
  readonly complaints: () => readonly string[];
}

/** Signs in to the console, on the page where the role begins. */
export async function signInToConsole({ credentials }: Person): Promise<SignedIn> {
  const { page, complaints } = await openPage(opened().browser, { width: 1_280 });
  await page.goto(`${opened().url}/console/sign-in`);
  await page.getByLabel('E-mail address').fill(credentials.email);
  await page.getByLabel('Password').fill(credentials.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Sections' }).waitFor();
  // Before, the browser has told that there was no session to resume.
  const before = complaints.length;
  // Leaving a page ends the requests of it.
  const isFault = (complaint: string) => !complaint.endsWith('net::ERR_ABORTED');
  return { page, complaints: () => complaints.slice(before).filter(isFault) };
}

/** Expects that this member of the staff reads a page of the console, and is offered to do nothing. */
export async function expectReadOnly(person: Person, path: string, seen: string): Promise<void> {
  const { page, complaints } = await signInToConsole(person);
  await page.goto(`${opened().url}/console${path}`);
  await page.getByText(seen).first().waitFor();
  expect(await actionsOn(page)).toEqual([]);
  expect(complaints()).toEqual([]);
}
