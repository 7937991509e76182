import * as z from 'zod'

/**
 * Notification kinds with user preferences. Users cannot turn off `account` notices, such as a data change by an admin
 * or the account's deletion (rules 16.1).
 */
export const noticeKinds = ['messages', 'pickups', 'questions', 'ads', 'money', 'savedSearches', 'milestones'] as const
export const noticeKind = z.enum([...noticeKinds, 'account'])
export type NoticeKind = z.infer<typeof noticeKind>

/** Delivery channels: e-mail, push, and the notification list (`centre`). */
export const channels = ['email', 'push', 'centre'] as const
export type Channel = (typeof channels)[number]

const choice = z.object({ email: z.boolean(), push: z.boolean(), centre: z.boolean() })

export const quietTime = z.string().regex(/^([01]\d|2[0-3]):[03]0$/)

/** Quiet hours in the time zone of the user's state; may span midnight. */
export const quietHours = z
  .object({ from: quietTime, until: quietTime })
  .refine(({ from, until }) => from !== until, 'begin and end at the same time')
export type QuietHours = z.infer<typeof quietHours>

export const notificationPreferences = z.object({
  kinds: z.object({
    messages: choice,
    pickups: choice,
    questions: choice,
    ads: choice,
    money: choice,
    savedSearches: choice,
    milestones: choice,
  }),
  quietHours: quietHours.nullable(),
  /** Whether push and e-mail may quote other users' text; otherwise they only announce it. */
  quotes: z.boolean(),
  /** The weekly summary, by e-mail only. */
  weeklySummary: z.boolean().default(true),
})
export type NotificationPreferences = z.infer<typeof notificationPreferences>

const all = { email: true, push: true, centre: true }

/** Default preferences: all kinds on all channels at any time. Push needs a registered device. */
export const defaultNotificationPreferences: NotificationPreferences = {
  kinds: {
    // Conversations show their own unread messages, so a second list would need clearing twice.
    messages: { ...all, centre: false },
    pickups: all,
    questions: all,
    ads: all,
    money: all,
    savedSearches: all,
    milestones: all,
  },
  quietHours: null,
  quotes: false,
  weeklySummary: true,
}

/** Returns the channels of a kind. Account notices always use e-mail and the list. */
export function channelsOf({ kinds }: NotificationPreferences, kind: NoticeKind): Readonly<Record<Channel, boolean>> {
  return kind === 'account' ? { email: true, push: false, centre: true } : kinds[kind]
}
