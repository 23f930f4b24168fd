import { notFound } from 'next/navigation';

/** Any other address: the console's own "nothing here", with the rail beside it. */
export default function MissingPage() {
  notFound();
}
