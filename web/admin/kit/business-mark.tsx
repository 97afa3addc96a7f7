import { business } from './business.ts'
import './business-mark.css'

/** The mark of the business, or its initials. The name is beside it, so nobody needs it read. */
export function BusinessMark({ large = false }: { large?: boolean }) {
  const { icon } = business()
  const size = large ? 48 : 28
  if (icon === '') return null
  return (
    <img className={large ? 'business-mark-large' : 'business-mark'} src={icon} alt="" width={size} height={size} />
  )
}
