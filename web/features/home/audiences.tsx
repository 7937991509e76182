import { useTranslation } from 'react-i18next'
import { listingPath } from '../../lib/listing/address.ts'
import { Building2, Check, Home, Users } from '../../ui/icons/icons.ts'
import { LinkButton } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { Section } from './section.tsx'
import styles from './sections.module.css'

const audiences = [
  { key: 'citizens', Icon: Home, to: listingPath() },
  { key: 'cooperatives', Icon: Users, to: listingPath({ action: 'donation' }) },
  { key: 'companies', Icon: Building2, to: listingPath({ action: 'sale' }) },
] as const
const reasons = ['first', 'second', 'third'] as const

export function Audiences() {
  const { t } = useTranslation('home-sections')
  return (
    <Section title={t('audiences.title')} text={t('audiences.text')} sunken>
      <div className={styles.grid}>
        {audiences.map(({ key, Icon, to }) => (
          <Card key={key} className={styles.audience}>
            <Icon aria-hidden="true" />
            <h3>{t(`audiences.${key}.title`)}</h3>
            <ul>
              {reasons.map((reason) => (
                <li key={reason}>
                  <Check aria-hidden="true" />
                  {t(`audiences.${key}.${reason}`)}
                </li>
              ))}
            </ul>
            <LinkButton to={to} variant="secondary" size="small">
              {t(`audiences.${key}.action`)}
            </LinkButton>
          </Card>
        ))}
      </div>
    </Section>
  )
}
