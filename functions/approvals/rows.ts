import type { Key, PersonalData, RowKinds } from '../kit/table/row-kinds.ts'

/** How the partitions of these rows begin. */
export const prefixes = {
  approval: 'APPROVAL#',
  taskToken: 'TASKTOKEN#',
} as const

/** Builds the keys; `docs/access-patterns.md` lists their readers. */
export const keys = {
  approval: (subject: string): Key => ({ pk: `${prefixes.approval}${subject}`, sk: 'APPROVAL' }),
  approvalStep: (subject: string, id: string): Key => ({ pk: `${prefixes.approval}${subject}`, sk: `STEP#${id}` }),
  approvalStepPrefix: 'STEP#',
  /** Encrypted; in its own partition, so that few roles can read it. */
  taskToken: (subject: string): Key => ({ pk: `${prefixes.taskToken}${subject}`, sk: 'TOKEN' }),
} as const

/** What of these rows is personal (`docs/privacy.md`). */
export const personal = {
  approval: {
    exported: { not: 'the decision is in the withdrawal or donation' },
    erased: 'kept',
    ground: 'law',
    term: 'no end',
  },
  approvalStep: {
    exported: { not: 'the decision is in the withdrawal or donation' },
    erased: 'kept',
    ground: 'law',
    term: 'no end',
  },
  approvalStepPrefix: null,
  taskToken: null,
} as const satisfies PersonalData<typeof keys>

/** Which functions read and write each kind of row. Every grant derives from these lists (decision 0072). */
export const kinds = {
  approval: {
    prefix: prefixes.approval,
    read: {
      get: ['approvals/ask', 'approvals/confirm', 'approvals/remind', 'payouts/api'],
      batchGet: ['balance/api', 'payouts/api'],
      query: ['payouts/api'],
    },
    write: {
      put: ['approvals/ask', 'approvals/confirm', 'approvals/remind', 'payouts/api', 'payouts/record'],
    },
  },
  taskToken: {
    prefix: prefixes.taskToken,
    read: {
      get: ['approvals/resume'],
    },
    write: {
      put: ['approvals/ask'],
    },
  },
} as const satisfies RowKinds<typeof prefixes>
