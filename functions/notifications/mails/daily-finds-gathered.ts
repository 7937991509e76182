import { dailyFindsGathered } from '../../../events/saved-search-events.ts'
import { notificationFor } from '../event-notification.ts'

export const dailyFindsGatheredMail = notificationFor(dailyFindsGathered, {
  kind: 'savedSearches',
  to: ({ userId }) => [userId],
  line: () => ({ text: 'dailyFindsGathered', values: {}, link: '/saved-searches' }),
  write: ({ count, finds }, { texts: { finds: texts }, fill, plural }, siteUrl) => {
    const more = count - finds.length
    return {
      subject: plural(texts, 'subject', count),
      paragraphs: [
        ...finds.map(({ name: search, type, city, recyclableId }) =>
          fill(texts.line, { search, type, city, url: `${siteUrl}/recyclables/${recyclableId}` }),
        ),
        ...(more > 0 ? [plural(texts, 'more', more)] : []),
      ],
      button: { label: texts.button, path: '/saved-searches' },
    }
  },
})
