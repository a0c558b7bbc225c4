import { wholeNumber } from './parsers.ts';
import { variable } from './variable.ts';

/** How long, and up to which size, data of devices is kept. */
export const retentionVariables = {
  historyDays: variable({
    name: 'HEADFRAME_HISTORY_DAYS',
    schema: wholeNumber(2, 3650),
    defaultText: '400',
    help: 'Days for which the history of devices is kept.',
    programs: ['server'],
  }),
  historyDiskMegabytes: variable({
    name: 'HEADFRAME_HISTORY_DISK_MB',
    schema: wholeNumber(64, 1_000_000_000).optional(),
    defaultText: undefined,
    defaultHelp: 'no bound',
    help: 'Maximum disk space of the history of devices, in MiB; beyond it the oldest days are dropped.',
    programs: ['server'],
  }),
  requestDays: variable({
    name: 'HEADFRAME_REQUEST_DAYS',
    schema: wholeNumber(1, 3650),
    defaultText: '180',
    help: 'Days for which ended agent requests and their results are kept.',
    programs: ['server'],
  }),
  fileDays: variable({
    name: 'HEADFRAME_FILE_DAYS',
    schema: wholeNumber(1, 3650),
    defaultText: '30',
    help: 'Days for which files of devices, such as logs, are kept; never longer than the requests that fetched them.',
    programs: ['server'],
  }),
  filesMegabytes: variable({
    name: 'HEADFRAME_FILES_MB',
    schema: wholeNumber(16, 1_000_000),
    defaultText: '512',
    help: 'Maximum size of all files of devices of one subaccount, in MiB; beyond it the oldest are deleted.',
    programs: ['server'],
  }),
  filesDiskMegabytes: variable({
    name: 'HEADFRAME_FILES_DISK_MB',
    schema: wholeNumber(16, 1_000_000_000),
    defaultText: '10240',
    help: 'Maximum size of the files of devices of all subaccounts, in MiB; beyond it no file is taken.',
    programs: ['server'],
  }),
};
