import { dailyFindsGathered } from '../../../events/saved-search-events.ts'
import { fill } from '../../kit/mail/mail-texts.ts'
import { notificationFor } from '../event-notification.ts'

export const dailyFindsGatheredMail = notificationFor(dailyFindsGathered, {
  kind: 'savedSearches',
  to: ({ userId }) => [userId],
  line: () => ({ text: 'dailyFindsGathered', values: {}, link: '/saved-searches' }),
  write: ({ count, finds }, { texts: { finds: texts } }, siteUrl) => {
    const more = count - finds.length
    return {
      subject: fill(count === 1 ? texts.subject_one : texts.subject_other, { count }),
      paragraphs: [
        ...finds.map(({ name: search, type, city, recyclableId }) =>
          fill(texts.line, { search, type, city, url: `${siteUrl}/recyclables/${recyclableId}` }),
        ),
        ...(more > 0 ? [fill(texts.more, { count: more })] : []),
      ],
      button: { label: texts.button, path: '/saved-searches' },
    }
  },
})
