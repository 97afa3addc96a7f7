import type { Node } from 'prosemirror-model'
import type { NodeViewConstructor } from 'prosemirror-view'
import { parsePictureAddress } from '#shared/pictures/picture-address.ts'
import { pictureSources } from '#web/kit/picture-sources.ts'
import type { EditorCabin } from './editor-props.ts'

function element(tag: string, className: string, ...content: (string | Element)[]): HTMLElement {
  const made = document.createElement(tag)
  made.className = className
  made.append(...content)
  return made
}

const single = (dom: HTMLElement) => ({ dom, ignoreMutation: () => true })

type LinkToPicture = (url: string) => Promise<string>

function pictureView(node: Node, linkTo: () => LinkToPicture | undefined) {
  const image = document.createElement('img')
  const caption = element('figcaption', 'small')
  let shown = ''
  function load(url: string) {
    shown = url
    const site = pictureSources(url)?.fallback ?? url
    const link = linkTo()
    if (!link || parsePictureAddress(url) === undefined) image.src = site
    else
      void link(url).then(
        (source) => shown === url && (image.src = source),
        () => shown === url && (image.src = site),
      )
  }
  function update({ type, attrs }: Node): boolean {
    if (type !== node.type) return false
    const [url, alt] = [String(attrs['url']), String(attrs['alt'])]
    // The same once more would load it again.
    if (shown !== url) load(url)
    image.alt = alt
    caption.textContent = alt ? `Read out as: ${alt}` : 'Nothing is read out yet: say what it shows.'
    return true
  }
  update(node)
  return { ...single(element('figure', 'editor-block', image, caption)), update }
}

/**
 * How blocks look that are one thing. It is made once for an editor: other views would build its whole document anew, in
 * the middle of a word that a phone's keyboard composes.
 */
export function blockViews() {
  let cabins: readonly EditorCabin[] = []
  let linkTo: LinkToPicture | undefined
  const cards = new Set<() => void>()
  const nameOf = (slug: unknown) => cabins.find((cabin) => cabin.slug === slug)?.name ?? String(slug)
  function card(words: () => string) {
    const dom = element('div', 'editor-block')
    function show() {
      if (dom.textContent !== words()) dom.textContent = words()
    }
    show()
    cards.add(show)
    return { ...single(dom), destroy: () => void cards.delete(show) }
  }
  const nodeViews: Record<string, NodeViewConstructor> = {
    picture: (node) => pictureView(node, () => linkTo),
    cabin: ({ attrs }) => card(() => `Card of ${nameOf(attrs['slug'])}`),
    book: ({ attrs }) =>
      card(() => (attrs['slug'] === null ? 'Button: Book' : `Button: Book ${nameOf(attrs['slug'])}`)),
  }
  return {
    nodeViews,
    linkPicturesBy(link: LinkToPicture | undefined) {
      linkTo = link
    },
    /** The list may come after the text. */
    showNames(current: readonly EditorCabin[]) {
      cabins = current
      for (const show of cards) show()
    },
  }
}
