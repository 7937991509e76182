import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecyclableView } from '../../../../shared/contract/recyclables.ts'
import { feePercent, quotePurchase } from '../../../../shared/money.ts'
import { percentText } from '../../../lib/percent-text.ts'
import { Price } from '../../../ui/ads/price.tsx'
import { Amounts } from '../../../ui/money/amounts.tsx'
import { LinkButton } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { OwnerActions } from '../own-ads/owner-actions.tsx'
import { BuyButton } from './buy-button.tsx'
import { ContactButton } from './contact-button.tsx'
import styles from './detail.module.css'

interface PriceBoxProps {
  readonly ad: RecyclableView
  /** Ref of the action buttons, to show a substitute while they are off screen. */
  readonly offers: Ref<HTMLDivElement>
  readonly onDeleted: () => void
}

export function PriceBox({ ad, offers, onDeleted }: PriceBoxProps) {
  const { t } = useTranslation('recyclables')
  const { isOwner, orderId } = ad.viewer
  return (
    <Card>
      <div className="stack">
        <p className={styles.price}>
          <Price action={ad.action} priceCents={ad.priceCents} />
        </p>
        {orderId !== undefined && (
          <LinkButton to={`/orders/${orderId}`} variant="secondary">
            {t(isOwner ? 'detail.seeSale' : 'detail.seePurchase')}
          </LinkButton>
        )}
        {isOwner ? (
          <>
            <p className={styles.notice}>{t(`detail.ownerNotice.${ad.action}`)}</p>
            <OwnerActions ad={ad} onDeleted={onDeleted} />
          </>
        ) : (
          <>
            {ad.action === 'sale' ? (
              <Fees priceCents={ad.priceCents} isPaid={orderId !== undefined} />
            ) : (
              <p>{t('detail.donationText')}</p>
            )}
            <Offers ad={ad} place={offers} />
          </>
        )}
      </div>
    </Card>
  )
}

function Fees({ priceCents, isPaid }: { priceCents: number; isPaid: boolean }) {
  const { t, i18n } = useTranslation('recyclables')
  const quote = quotePurchase(priceCents)
  return (
    <Amounts
      lines={[
        { label: t('detail.fees.price'), cents: quote.priceCents },
        { label: t('detail.fees.fixed'), cents: quote.fixedFeeCents },
        {
          label: t('detail.fees.percent', { share: percentText(feePercent, i18n.language) }),
          cents: quote.percentFeeCents,
        },
        { label: t(isPaid ? 'detail.fees.paid' : 'detail.fees.total'), cents: quote.totalCents },
      ]}
    />
  )
}

function Offers({ ad, place }: { ad: RecyclableView; place: Ref<HTMLDivElement> }) {
  return (
    <div className={classNames(styles.offers, 'screen-only')} ref={place}>
      {ad.action === 'sale' && <BuyButton ad={ad} wide />}
      <ContactButton ad={ad} wide />
    </div>
  )
}
