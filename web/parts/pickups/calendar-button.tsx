import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { download } from '../../lib/download.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { CalendarArrowDown } from '../../ui/icons/icons.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { notify } from '../../ui/toasts/toasts.ts'

/** Downloads an accepted pickup as an iCalendar file (rules 16.7). */
export function CalendarButton({ pickupId }: { pickupId: string }) {
  const { t } = useTranslation(['pickups', 'errors'])
  const file = useMutation(
    api.notifications.calendarFile.mutationOptions({
      onSuccess: ({ name, content }) => download(name, content, 'text/calendar'),
      onError: (error) => notify.error({ title: t('calendarFailed'), description: problemText(t, error) }),
    }),
  )
  return (
    <Button
      variant="secondary"
      icon={<CalendarArrowDown aria-hidden="true" />}
      loading={file.isPending}
      onClick={() => file.mutate({ pickupId })}
    >
      {t('addToCalendar')}
    </Button>
  )
}
