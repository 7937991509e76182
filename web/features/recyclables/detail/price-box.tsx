import { MessageCircle, ShoppingCart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RecyclableView } from '../../../../shared/contract/recyclables.ts'
import { feePercent, formatBrl, quotePurchase } from '../../../../shared/money.ts'
import { Price } from '../../../ui/ads/price.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { OwnerActions } from '../own-ads/owner-actions.tsx'
import styles from './detail.module.css'
import { OfferButton } from './offer-button.tsx'

/** What the ad costs, fees line by line before one pays; for its owner what can be done with it. */
export function PriceBox({ ad, onDeleted }: { ad: RecyclableView; onDeleted: () => void }) {
  const { t } = useTranslation('recyclables')
  return (
    <Card>
      <div className={styles.priceBox}>
        <p className={styles.price}>
          <Price action={ad.action} priceCents={ad.priceCents} />
        </p>
        {ad.viewer.isOwner ? (
          <>
            <p className={styles.notice}>{t(`detail.ownerNotice.${ad.action}`)}</p>
            <OwnerActions ad={ad} onDeleted={onDeleted} />
          </>
        ) : (
          <>
            {ad.action === 'sale' ? <Fees priceCents={ad.priceCents} /> : <p>{t('detail.donationText')}</p>}
            <Offers ad={ad} />
          </>
        )}
      </div>
    </Card>
  )
}

function Fees({ priceCents }: { priceCents: number }) {
  const { t, i18n } = useTranslation('recyclables')
  const quote = quotePurchase(priceCents)
  const write = (cents: number) => formatBrl(cents, i18n.language)
  return (
    <dl className={styles.fees}>
      <dt>{t('detail.fees.price')}</dt>
      <dd>{write(quote.priceCents)}</dd>
      <dt>{t('detail.fees.fixed')}</dt>
      <dd>{write(quote.fixedFeeCents)}</dd>
      <dt>{t('detail.fees.percent', { percent: feePercent })}</dt>
      <dd>{write(quote.percentFeeCents)}</dd>
      <dt>{t('detail.fees.total')}</dt>
      <dd>{write(quote.totalCents)}</dd>
    </dl>
  )
}

function Offers({ ad }: { ad: RecyclableView }) {
  const { t } = useTranslation('recyclables')
  const gone = ad.status === 'approved' ? undefined : t('detail.notAvailable')
  return (
    <div className={classNames(styles.offers, 'screen-only')}>
      {ad.action === 'sale' && (
        <OfferButton
          ad={ad}
          name="buy"
          icon={<ShoppingCart aria-hidden="true" />}
          gone={gone}
          later={t('detail.buyLater')}
        >
          {t('detail.buy')}
        </OfferButton>
      )}
      <OfferButton
        ad={ad}
        name="contact"
        variant="secondary"
        icon={<MessageCircle aria-hidden="true" />}
        gone={gone}
        later={t('detail.contactLater')}
      >
        {t(`detail.contact.${ad.action}`)}
      </OfferButton>
    </div>
  )
}
