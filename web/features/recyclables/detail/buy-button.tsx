import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { RecyclableView } from '../../../../shared/contract/recyclables.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { api } from '../../../lib/server/operations.ts'
import { isNetworkError, problemText, refusalCode } from '../../../lib/server/problem.ts'
import { useSignedIn } from '../../../lib/session/use-signed-in.ts'
import { ShoppingCart } from '../../../ui/icons/icons.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { notify } from '../../../ui/toasts/toasts.ts'
import { attemptFor, forgetAttempt } from './attempt.ts'

const BlockedDialog = lazyPart(() => import('./blocked-dialog.tsx'))

interface BuyButtonProps {
  readonly ad: RecyclableView
  readonly wide?: boolean
}

interface Opened {
  readonly id: string
  readonly url: string
}

/**
 * Creates an order, opens the provider's checkout in a new tab and shows the order in this one. The tab opens on the
 * click, because browsers block it later. If it is blocked nevertheless, a dialog shows a link.
 */
export function BuyButton({ ad, wide = false }: BuyButtonProps) {
  const { t } = useTranslation(['recyclables', 'errors'])
  const navigate = useNavigate()
  const [blocked, setBlocked] = useState<Opened>()
  const order = useMutation({
    mutationFn: async (tab: Window | null): Promise<Opened & { tab: Window | null }> => {
      const made = await api.orders.create.call({ id: ad.id, attempt: attemptFor(ad.id) })
      if (made.checkoutUrl !== null) return { id: made.id, url: made.checkoutUrl, tab }
      // The earlier attempt is no longer payable.
      forgetAttempt(ad.id)
      const { id, checkoutUrl } = await api.orders.create.call({ id: ad.id, attempt: attemptFor(ad.id) })
      if (checkoutUrl === null) throw new Error('The order has no checkout')
      return { id, url: checkoutUrl, tab }
    },
    onSuccess: ({ tab, ...opened }) => {
      if (!tab || tab.closed) return setBlocked(opened)
      tab.location.replace(opened.url)
      void navigate(`/orders/${opened.id}`)
    },
    onError: (error, tab) => {
      tab?.close()
      if (isNetworkError(error)) return notify.error({ title: t('buy.unreachable'), description: t('buy.nothing') })
      if (refusalCode(error) === undefined)
        return notify.error({ title: t('buy.unexpected'), description: t('buy.nothing') })
      notify.error({ title: t('buy.failed'), description: problemText(t, error) })
    },
  })
  const { press, waiting } = useSignedIn({
    name: 'buy',
    about: ad.id,
    act: () => order.mutate(window.open('about:blank', '_blank')),
    // Without a click after the sign-in, the browser would block a tab.
    resume: () => order.mutate(null),
  })
  return (
    <>
      <Button
        size="large"
        wide={wide}
        icon={<ShoppingCart aria-hidden="true" />}
        loading={waiting || order.isPending}
        disabledReason={ad.status === 'approved' ? undefined : t('detail.notAvailable')}
        onClick={press}
      >
        {t('detail.buy')}
      </Button>
      {blocked && (
        <Suspense>
          <BlockedDialog
            url={blocked.url}
            onFollow={() => void navigate(`/orders/${blocked.id}`)}
            onClose={() => setBlocked(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
