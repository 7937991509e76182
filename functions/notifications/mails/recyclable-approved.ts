import { recyclableApproved } from '../../../events/recyclable-events.ts'
import { notificationFor } from '../event-notification.ts'

export const recyclableApprovedMail = notificationFor(recyclableApproved, {
  kind: 'ads',
  to: ({ ownerId }) => [ownerId],
  line: ({ recyclableId, type }) => ({
    text: 'recyclableApproved',
    values: { type },
    link: `/recyclables/${recyclableId}`,
  }),
  write: ({ recyclableId, type, feedback }, { texts: { approved }, fill }) => ({
    subject: fill(approved.subject, { type }),
    paragraphs: [fill(approved.hello, { type }), fill(approved.feedback, { feedback })],
    button: { label: approved.button, path: `/recyclables/${recyclableId}` },
  }),
})
