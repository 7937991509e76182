import { accountExportPrepared } from '../../../events/privacy-events.ts'
import { notificationFor } from '../event-notification.ts'

/** The button leads to the profile: a download requires a session. */
export const exportPreparedMail = notificationFor(accountExportPrepared, {
  kind: 'account',
  to: ({ userId }) => [userId],
  line: () => ({ text: 'exportPrepared', values: {}, link: '/profile#privacy' }),
  write: ({ availableUntil }, { texts: { exportPrepared }, moment, fill }) => ({
    subject: exportPrepared.subject,
    paragraphs: [
      exportPrepared.hello,
      fill(exportPrepared.until, { until: moment(availableUntil) }),
      exportPrepared.why,
    ],
    button: { label: exportPrepared.button, path: '/profile#privacy' },
  }),
})
