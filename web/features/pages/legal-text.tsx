import { Page } from '../../ui/page/page.tsx'
import styles from './plain-pages.module.css'

interface LegalTextProps {
  readonly title: string
  readonly intro: string
  readonly updated: string
  readonly sections: readonly { readonly title: string; readonly text: string }[]
}

export function LegalText({ title, intro, updated, sections }: LegalTextProps) {
  return (
    <Page title={title} heading={title} description={intro}>
      <div className={styles.text}>
        <p className={styles.intro}>{intro}</p>
        <p className="soft">{updated}</p>
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
