import { Link } from 'react-router-dom'
import type { AnsweredFaq } from '#shared/content/faq.contract.ts'
import { Icon } from '#web/kit/icon.tsx'
import { RichText } from '#web/site/kit/rich-text.tsx'
import './faq-item.css'

type FaqItemProps = {
  faq: AnsweredFaq
  open: boolean
  /** Called when a reader opens the answer. */
  onOpen: () => void
}

/**
 * A question that opens without a script. The id is on the answer, not on the whole: browsers open the element that
 * hides the target of a hash, and find text in closed answers too.
 */
export const FaqItem = ({ faq: { id, question, answer }, open, onOpen }: FaqItemProps) => (
  <details className="faq line-above" open={open} onToggle={({ currentTarget }) => currentTarget.open && onOpen()}>
    <summary className="row single-line spread">
      <h3 className="head-sans">{question}</h3>
      <Icon name="down" className="no-print" />
    </summary>
    <div id={id} className="faq-answer">
      <RichText text={answer} />
      <p className="faq-link small no-print">
        <Link to={{ hash: id }} aria-label={`Link to this answer: ${question}`}>
          Link to this answer
        </Link>
      </p>
    </div>
  </details>
)
