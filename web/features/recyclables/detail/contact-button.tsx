import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { RecyclableView } from '../../../../shared/contract/recyclables.ts'
import { isVisibleByLink } from '../../../../shared/life-cycles/recyclable.ts'
import { api } from '../../../lib/server/operations.ts'
import { problemText, refusalCode } from '../../../lib/server/problem.ts'
import { useSignedIn } from '../../../lib/session/use-signed-in.ts'
import { MessageCircle } from '../../../ui/icons/icons.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { notify } from '../../../ui/toasts/toasts.ts'

interface ContactButtonProps {
  readonly ad: RecyclableView
  readonly wide?: boolean
}

export function ContactButton({ ad, wide = false }: ContactButtonProps) {
  const { t } = useTranslation(['recyclables', 'errors'])
  const navigate = useNavigate()
  const start = useMutation(
    api.conversations.start.mutationOptions({
      onSuccess: ({ id }) => navigate(`/messages/${id}`),
      onError: (error) => {
        const why = refusalCode(error) === 'conversation.not_possible' ? {} : { description: problemText(t, error) }
        notify.error({ title: t('detail.contactFailed'), ...why })
      },
    }),
  )
  const { press, waiting } = useSignedIn({ name: 'contact', about: ad.id, act: () => start.mutate({ id: ad.id }) })
  const open = isVisibleByLink({ status: ad.status, hidden: false })
  return (
    <Button
      size="large"
      wide={wide}
      variant="secondary"
      icon={<MessageCircle aria-hidden="true" />}
      loading={waiting || start.isPending}
      disabledReason={open ? undefined : t('detail.notAvailable')}
      onClick={press}
    >
      {t(`detail.contact.${ad.action}`)}
    </Button>
  )
}
