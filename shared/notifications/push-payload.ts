import type { NoticeKind } from './channels.ts'

/** What a device is sent, encrypted for it alone; `web/public/push.js` shows it. */
export interface PushPayload {
  readonly kind: NoticeKind
  readonly title: string
  /** What others wrote, where the person chose to see it on a locked screen (rules 16.6). */
  readonly body?: string
  /** Of the site: `/messages/cnv_…`. */
  readonly link: string
  /** One of the same tag takes the place of the one before. */
  readonly tag: string
}
