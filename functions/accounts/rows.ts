import type { Key, PersonalData, RowKinds } from '../kit/table/row-kinds.ts'

/** How the partitions of these rows begin. */
export const prefixes = {
  attempts: 'ATTEMPTS#',
  devices: 'DEVICES#',
  deviceCheck: 'DEVICECHECK#',
  emailCode: 'EMAILCODE#',
  freshProofs: 'PROOFS#',
  mailBudget: 'MAILBUDGET#',
  pendingRecovery: 'RECOVERY#',
  pendingSignUp: 'SIGNUPS',
  phoneProof: 'PHONE#',
  proofCode: 'PROOFCODE#',
  session: 'SESSION#',
  signIns: 'SIGNINS#',
  textMessages: 'SMS#',
  poolPass: 'POOLPASS#',
  workSecret: 'WORKSECRET#',
} as const

/** Builds the keys; `docs/access-patterns.md` lists their readers. */
export const keys = {
  device: (userId: string, keyHash: string): Key => ({ pk: `${prefixes.devices}${userId}`, sk: `DEVICE#${keyHash}` }),
  /** Admits one call to the user pool. */
  workSecret: (day: string): Key => ({ pk: `${prefixes.workSecret}${day}`, sk: 'SECRET' }),
  poolPass: (pass: string): Key => ({ pk: `${prefixes.poolPass}${pass}`, sk: 'PASS' }),
  /** A passkey or code given in place, for one session. */
  freshProof: (userId: string, sessionId: string): Key => ({
    pk: `${prefixes.freshProofs}${userId}`,
    sk: `PROOF#${sessionId}`,
  }),
  /** When the last sign-ins ended, on new and on known devices. */
  signIn: (userId: string): Key => ({ pk: `${prefixes.signIns}${userId}`, sk: 'SIGNIN' }),
  /** A code by e-mail for a sign-up or recovery, and what it confirms. */
  emailCode: (id: string): Key => ({ pk: `${prefixes.emailCode}${id}`, sk: 'CODE' }),
  /** E-mails with codes to a hashed address, of all and of one network address. */
  mailBudget: (subject: string): Key => ({ pk: `${prefixes.mailBudget}${subject}`, sk: 'BUDGET' }),
  /** A sign-up that may lack its profile. */
  pendingSignUp: (email: string): Key => ({ pk: prefixes.pendingSignUp, sk: email }),
  pendingSignUps: prefixes.pendingSignUp,
  /** A recovery whose sign-out from all devices is not known to have happened. */
  pendingRecovery: (userId: string): Key => ({ pk: `${prefixes.pendingRecovery}${userId}`, sk: 'RECOVERY' }),
  /** The last renewal of a session's tokens. */
  session: (sessionId: string): Key => ({ pk: `${prefixes.session}${sessionId}`, sk: 'SESSION' }),
  /** Our own code to the account's phone, for one session. */
  proofCode: (userId: string, sessionId: string): Key => ({
    pk: `${prefixes.proofCode}${userId}`,
    sk: `CODE#${sessionId}`,
  }),
  /** Accounts with devices to check on a day, because one may be unused for 60 days. */
  deviceCheck: (day: string, userId: string): Key => ({ pk: `${prefixes.deviceCheck}${day}`, sk: userId }),
  deviceChecks: (day: string) => `${prefixes.deviceCheck}${day}`,
  devicePrefix: 'DEVICE#',
  phoneProof: (userId: string): Key => ({ pk: `${prefixes.phoneProof}${userId}`, sk: 'PROOF' }),
  /** The times of the last messages to a number. */
  textMessages: (subject: string): Key => ({ pk: `${prefixes.textMessages}${subject}`, sk: 'SENT' }),
  attempts: (kind: string, subject: string): Key => ({
    pk: `${prefixes.attempts}${kind}#${subject}`,
    sk: 'ATTEMPTS',
  }),
} as const

/** What of these rows is personal (`docs/privacy.md`). */
export const personal = {
  device: {
    exported: 'others',
    erased: 'removed',
    ground: 'contract',
    term: '400 days; trusted 60 after the last use',
  },
  // A random secret of the deployment, one for all sign-ups of a day.
  workSecret: null,
  poolPass: {
    exported: { not: 'an address or an account, for a minute' },
    erased: 'by itself',
    ground: 'interest',
    term: 'a minute',
  },
  freshProof: {
    exported: { not: 'the time of a code, for ten minutes' },
    erased: 'removed',
    ground: 'contract',
    term: 'ten minutes',
  },
  signIn: {
    exported: { not: 'the times of the last sign-ins and of a code by e-mail, for 90 days' },
    erased: 'removed',
    ground: 'contract',
    term: '90 days',
  },
  emailCode: {
    exported: { not: 'a sign-up or recovery that waits for its code, for an hour' },
    erased: 'by itself',
    ground: 'contract',
    term: 'an hour',
  },
  mailBudget: {
    exported: { not: 'hashed addresses that get codes, for twelve hours' },
    erased: 'by itself',
    ground: 'interest',
    term: 'twelve hours',
  },
  pendingSignUp: {
    exported: { not: 'an address that is signing up, for two days' },
    erased: 'by itself',
    ground: 'contract',
    term: 'two days',
  },
  pendingSignUps: null,
  pendingRecovery: {
    exported: { not: 'the time of a recovery, for 30 days' },
    erased: 'removed',
    ground: 'contract',
    term: '30 days',
  },
  session: {
    exported: { not: 'the time of a sign-in’s last renewal, for 30 days' },
    erased: 'by itself',
    ground: 'contract',
    term: '30 days',
  },
  proofCode: {
    exported: { not: 'the hash of a code, for ten minutes' },
    erased: 'by itself',
    ground: 'contract',
    term: 'ten minutes',
  },
  deviceCheck: {
    exported: { not: 'an account whose remembered devices are checked, for 60 days' },
    erased: 'by itself',
    ground: 'contract',
    term: '60 days',
  },
  deviceChecks: null,
  devicePrefix: null,
  phoneProof: {
    exported: { not: 'the hash of a number, for an hour' },
    erased: 'by itself',
    ground: 'contract',
    term: 'an hour',
  },
  textMessages: {
    exported: { not: 'a hashed number, for a day' },
    erased: 'by itself',
    ground: 'interest',
    term: 'a day',
  },
  attempts: {
    exported: { not: 'a hashed address, for 15 minutes' },
    erased: 'by itself',
    ground: 'interest',
    term: '15 minutes',
  },
} as const satisfies PersonalData<typeof keys>

/** Which functions read and write each kind of row. Every grant derives from these lists (decision 0072). */
export const kinds = {
  attempts: {
    prefix: prefixes.attempts,
    write: {
      update: ['accounts/api', 'accounts/pre-authentication'],
      delete: ['accounts/api', 'accounts/post-authentication'],
    },
  },
  devices: {
    prefix: prefixes.devices,
    read: {
      get: ['accounts/pre-authentication'],
      query: ['accounts/api', 'accounts/pre-token-generation', 'payouts/api', 'privacy/erase', 'privacy/export'],
    },
    write: {
      put: ['accounts/api'],
      update: ['accounts/post-authentication', 'accounts/pre-token-generation'],
      delete: ['accounts/api', 'accounts/pre-token-generation', 'privacy/erase'],
    },
  },
  deviceCheck: {
    prefix: prefixes.deviceCheck,
    read: {
      query: ['accounts/forget-devices'],
    },
    write: {
      put: ['accounts/api', 'accounts/forget-devices', 'accounts/pre-token-generation'],
      delete: ['accounts/forget-devices'],
    },
  },
  emailCode: {
    prefix: prefixes.emailCode,
    read: {
      get: ['accounts/api', 'accounts/send-code'],
    },
    write: {
      put: ['accounts/api'],
      update: ['accounts/api', 'accounts/send-code'],
      delete: ['accounts/api'],
    },
  },
  freshProofs: {
    prefix: prefixes.freshProofs,
    read: {
      get: ['accounts/api', 'payouts/api', 'privacy/api', 'profiles/api'],
      query: ['privacy/erase', 'privacy/export'],
    },
    write: {
      put: ['accounts/api'],
      delete: ['privacy/erase'],
    },
  },
  mailBudget: {
    prefix: prefixes.mailBudget,
    read: {
      get: ['accounts/pre-authentication'],
    },
    write: {
      update: ['accounts/api', 'accounts/send-sms'],
    },
  },
  pendingRecovery: {
    prefix: prefixes.pendingRecovery,
    read: {
      get: ['accounts/api', 'accounts/pre-authentication', 'accounts/pre-token-generation', 'accounts/send-sms'],
      query: ['privacy/erase', 'privacy/export'],
    },
    write: {
      put: ['accounts/api', 'accounts/pre-token-generation'],
      delete: ['accounts/api', 'accounts/pre-token-generation', 'privacy/erase'],
    },
  },
  pendingSignUp: {
    prefix: prefixes.pendingSignUp,
    read: {
      query: ['accounts/remove-unconfirmed'],
    },
    write: {
      put: ['accounts/api'],
      delete: ['accounts/post-confirmation', 'accounts/pre-token-generation', 'accounts/remove-unconfirmed'],
    },
  },
  phoneProof: {
    prefix: prefixes.phoneProof,
    read: {
      get: ['accounts/api', 'profiles/api'],
    },
    write: {
      put: ['accounts/api'],
      update: ['accounts/api'],
      delete: ['accounts/api'],
    },
  },
  proofCode: {
    prefix: prefixes.proofCode,
    read: {
      get: ['accounts/api'],
    },
    write: {
      put: ['accounts/api'],
      update: ['accounts/api'],
      delete: ['accounts/api'],
    },
  },
  session: {
    prefix: prefixes.session,
    read: {
      get: ['*/api', 'live/admit'],
    },
    write: {
      update: ['*/api', 'live/admit'],
    },
  },
  signIns: {
    prefix: prefixes.signIns,
    read: {
      get: ['accounts/api', 'accounts/pre-token-generation'],
      batchGet: ['figures/count-inactive', 'notifications/weekly'],
      query: ['privacy/erase', 'privacy/export'],
    },
    write: {
      update: ['accounts/post-authentication', 'accounts/pre-token-generation', 'accounts/send-sms'],
      delete: ['privacy/erase'],
    },
  },
  textMessages: {
    prefix: prefixes.textMessages,
    read: {
      get: ['accounts/api', 'accounts/pre-authentication', 'accounts/send-sms'],
    },
    write: {
      put: ['accounts/api', 'accounts/send-sms'],
    },
  },
  poolPass: {
    prefix: prefixes.poolPass,
    write: {
      put: ['accounts/api', 'device-sign-ins/api'],
      delete: [
        'accounts/custom-message',
        'accounts/pre-authentication',
        'accounts/pre-sign-up',
        'accounts/pre-token-generation',
      ],
    },
  },
  workSecret: {
    prefix: prefixes.workSecret,
    read: {
      get: ['accounts/api'],
    },
    write: {
      put: ['accounts/api'],
    },
  },
} as const satisfies RowKinds<typeof prefixes>
