import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBrl } from '../../../../shared/money.ts'
import { inPages } from '../../../lib/pages.ts'
import { api } from '../../../lib/server/operations.ts'
import { dayText, instantText } from '../../../lib/wording.ts'
import { InfiniteList } from '../../../ui/page/infinite-list.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import styles from '../orders.module.css'
import { TransferForm } from './transfer-form.tsx'
import { TransferSteps } from './transfer-steps.tsx'

/** What the provider paid out to the bank, as admins entered it. */
export function Transfers() {
  const { t, i18n } = useTranslation(['orders', 'admin-orders'])
  const [entering, setEntering] = useState(false)
  const transfers = useInfiniteQuery(api.orders.transfers.infiniteOptions(inPages({})))
  return (
    <section className="stack" aria-labelledby="transfers">
      <h2 id="transfers">{t('admin-orders:transfer.title')}</h2>
      <p className="soft">{t('admin-orders:transfer.text')}</p>
      {entering ? (
        <TransferForm onDone={() => setEntering(false)} />
      ) : (
        <div>
          <Button size="small" variant="secondary" onClick={() => setEntering(true)}>
            {t('admin-orders:transfer.open')}
          </Button>
        </div>
      )}
      <InfiniteList
        query={transfers}
        skeleton={<Skeleton height="3rem" radius="12px" />}
        empty={<p className="soft">{t('admin-orders:transfer.none')}</p>}
      >
        {(items) => (
          <ul className={styles.list}>
            {items.map((one) => (
              <li key={one.id} className={styles.finding}>
                <span className={styles.amount}>{formatBrl(one.amountCents, i18n.language)}</span>
                <span className="soft">
                  {t('admin-orders:transfer.line', {
                    day: dayText(one.day, i18n.language),
                    reference: one.reference,
                    entered: instantText(one.enteredAt, i18n.language),
                  })}
                </span>
                <TransferSteps transfer={one} />
              </li>
            ))}
          </ul>
        )}
      </InfiniteList>
    </section>
  )
}
