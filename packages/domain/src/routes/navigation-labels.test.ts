import { expect, it } from 'vitest';
import { navigationLabels } from './navigation-labels.ts';

/** The sentence of the specification, first and last label included, without the closing full stop. */
const specified =
  'Dashboard, Pool, Worker Management, Workers, ASIC Management, IoT, Devices, Pools Management, Trusted Pools, GPU Servers, Sensors, ASICs, Care Center, Boty McBotface, Rails, PDUs, Ant Space, Containers, PLC Coils, PLCs, Subaccount Summary, IP Search Space, Energy, Orchestration, Strategy, Trading, Inventory Management, Report, P&L Report, Clients, Automation, Site Map, Finances, Quick Withdraw, Auto-Withdraw, Withdraw History, Revenues, PayNym, Address Book, Payments, Profile, Referral Program, Settings, Observer Link, Watchers, API Key, Location Profile, Events, Teams, Organizations, Agent Requests, Members, Tickets, Logout, Logout Observer Mode';

it('has the labels of the navigation word for word', () => {
  expect(Object.values(navigationLabels)).toEqual(specified.split(', '));
});
