import { useTranslation } from 'react-i18next'
import { intlTag } from '../../../shared/language-tag.ts'
import { versionInForce } from '../../../shared/people/consents.ts'
import { Page } from '../../ui/page/page.tsx'
import styles from './plain-pages.module.css'

interface LegalTextProps {
  readonly title: string
  readonly intro: string
  readonly sections: readonly { readonly title: string; readonly text: string }[]
}

export function LegalText({ title, intro, sections }: LegalTextProps) {
  const { t, i18n } = useTranslation('legal')
  // The version that users accept is its effective date.
  const inForce = new Date(`${versionInForce('terms')}T00:00:00Z`)
  const day = new Intl.DateTimeFormat(intlTag(i18n.language), { dateStyle: 'long', timeZone: 'UTC' }).format(inForce)
  return (
    <Page title={title} heading={title} description={intro}>
      <div className={styles.text}>
        <p className={styles.intro}>{intro}</p>
        <p className="soft">{t('updated', { day })}</p>
        {sections.map((section) => (
          <section key={section.title} className="stack-xs">
            <h2>{section.title}</h2>
            <p>{section.text}</p>
          </section>
        ))}
      </div>
    </Page>
  )
}
