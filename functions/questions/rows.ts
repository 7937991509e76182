import type { Key, PersonalData, RowKinds } from '../kit/table/row-kinds.ts'

/** How the partitions of these rows begin. */
export const prefixes = {
  questions: 'QUESTIONS#',
  questionsOf: 'ASKED#',
} as const

/** Builds the keys; `docs/access-patterns.md` lists their readers. */
export const keys = {
  question: (recyclableId: string, questionId: string): Key => ({
    pk: `${prefixes.questions}${recyclableId}`,
    sk: `QUESTION#${questionId}`,
  }),
  questionPrefix: 'QUESTION#',
  /** Counts a user's unanswered questions about an ad. */
  unansweredQuestions: (recyclableId: string, userId: string): Key => ({
    pk: `${prefixes.questions}${recyclableId}`,
    sk: `ASKER#${userId}`,
  }),
  questionOfUser: (userId: string, questionId: string): Key => ({
    pk: `${prefixes.questionsOf}${userId}`,
    sk: `ASKED#${questionId}`,
  }),
  askedPrefix: 'ASKED#',
} as const

/** What of these rows is personal (`docs/privacy.md`). */
export const personal = {
  question: { exported: 'questionsAsked', erased: 'without a name', ground: 'contract', term: 'with the ad' },
  questionPrefix: null,
  unansweredQuestions: {
    exported: { not: 'a counter of what is in the export' },
    erased: 'removed',
    ground: 'interest',
    term: 'with the ad',
  },
  questionOfUser: { exported: 'questionsAsked', erased: 'removed', ground: 'contract', term: 'with the ad' },
  askedPrefix: null,
} as const satisfies PersonalData<typeof keys>

/** Which functions read and write each kind of row. Every grant derives from these lists (decision 0072). */
export const kinds = {
  questions: {
    prefix: prefixes.questions,
    read: {
      get: ['questions/api'],
      batchGet: ['notifications/send-due', 'privacy/export'],
      query: ['privacy/export', 'questions/api', 'recyclables/sweep'],
    },
    write: {
      put: ['questions/api'],
      update: ['privacy/erase', 'questions/api'],
      delete: ['privacy/erase', 'recyclables/sweep'],
    },
  },
  questionsOf: {
    prefix: prefixes.questionsOf,
    read: {
      query: ['privacy/erase', 'privacy/export'],
    },
    write: {
      put: ['questions/api'],
      delete: ['privacy/erase'],
    },
  },
} as const satisfies RowKinds<typeof prefixes>
