import type { ReactElement, SVGProps } from 'react'

export type Icon = (props: SVGProps<SVGSVGElement>) => ReactElement

/**
 * Returns a component for an icon: shapes in a square of 24 units, stroked in the colour of the text. Screen readers
 * ignore it unless it has a label.
 */
export function icon(shapes: string): Icon {
  return (props) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden={props['aria-label'] ? undefined : true}
      {...props}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of the build; elements would weigh more
      dangerouslySetInnerHTML={{ __html: shapes }}
    />
  )
}
