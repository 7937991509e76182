import * as z from 'zod'

/**
 * What people are told of, as they choose by kind. What concerns the account itself is not among it: nobody can switch
 * off that an admin changed their data, or that the account is to go (rules 16.1).
 */
export const noticeKinds = ['messages', 'pickups', 'questions', 'ads', 'money', 'savedSearches'] as const
export const noticeKind = z.enum([...noticeKinds, 'account'])
export type NoticeKind = z.infer<typeof noticeKind>

/** The ways to somebody: a letter, a line on a device, a line in the application. */
export const channels = ['email', 'push', 'centre'] as const
export type Channel = (typeof channels)[number]

const choice = z.object({ email: z.boolean(), push: z.boolean(), centre: z.boolean() })

/** A full or half hour of the clock: '22:00'. */
export const quietTime = z.string().regex(/^([01]\d|2[0-3]):[03]0$/)

/** From when until when somebody wants to be left alone, by the clock of their own state; over midnight too. */
export const quietHours = z
  .object({ from: quietTime, until: quietTime })
  .refine(({ from, until }) => from !== until, 'begin and end at the same time')
export type QuietHours = z.infer<typeof quietHours>

/** How somebody wants to be told. */
export const telling = z.object({
  kinds: z.object({
    messages: choice,
    pickups: choice,
    questions: choice,
    ads: choice,
    money: choice,
    savedSearches: choice,
  }),
  quietHours: quietHours.nullable(),
  /** Whether a push and an e-mail may quote what others wrote; else they say only that there is something. */
  quotes: z.boolean(),
})
export type Telling = z.infer<typeof telling>

const all = { email: true, push: true, centre: true }

/** Until somebody chooses: everything by every way, at any time. A push needs a device that was let first. */
export const ordinaryTelling: Telling = {
  kinds: {
    // A conversation shows its own unread messages: a second list of them would only have to be cleared twice.
    messages: { ...all, centre: false },
    pickups: all,
    questions: all,
    ads: all,
    money: all,
    savedSearches: all,
  },
  quietHours: null,
  quotes: false,
}

/** By which ways somebody is told of a kind. The account's own by e-mail and in the application, whatever is chosen. */
export function waysOf({ kinds }: Telling, kind: NoticeKind): Readonly<Record<Channel, boolean>> {
  return kind === 'account' ? { email: true, push: false, centre: true } : kinds[kind]
}
