import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PreferenceView } from '../../../../shared/contract/donations.ts'
import { percentText } from '../../../lib/percent-text.ts'
import { api } from '../../../lib/server/operations.ts'
import styles from '../../../ui/money/money.module.css'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { PreferenceDialog } from './preference-dialog.tsx'

export function PreferenceCard() {
  const { t } = useTranslation(['donations', 'errors'])
  const preference = useQuery(api.donations.preference.queryOptions())
  const [changing, setChanging] = useState(false)
  return (
    <section className={styles.list} aria-labelledby="donation-preference">
      <h2 id="donation-preference">{t('preference.title')}</h2>
      <Loaded query={preference} height="8rem">
        {(data) => (
          <Card className={styles.list}>
            <Shown {...data} />
            <div>
              <Button variant="secondary" size="small" onClick={() => setChanging(true)}>
                {t(data.entity ? 'preference.change' : 'preference.choose')}
              </Button>
            </div>
          </Card>
        )}
      </Loaded>
      {changing && preference.data && <PreferenceDialog before={preference.data} onClose={() => setChanging(false)} />}
    </section>
  )
}

function Shown({ entity, percent }: PreferenceView) {
  const { t, i18n } = useTranslation(['donations', 'errors'])
  if (!entity) return <p>{t('preference.none')}</p>
  return (
    <>
      <p className={styles.strong}>
        {t(percent === 0 ? 'preference.nothing' : 'preference.some', {
          share: percentText(percent, i18n.language),
          entity: entity.name,
        })}
      </p>
      <p className={styles.soft}>{entity.isRetired ? t('errors:error.entity.retired') : t('preference.text')}</p>
    </>
  )
}
