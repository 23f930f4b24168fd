// Checks who imports whom: `npm run imports`. dependency-cruiser reads TypeScript and JSX by the compiler's JavaScript API,
// which TypeScript 7 no longer has, and its other parser (swc) cannot read JSX: so it alone is given TypeScript 5.
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (name, context, next) =>
    next(
      name === 'typescript' && context.parentURL?.includes('/dependency-cruiser/') ? 'typescript-5' : name,
      context,
    ),
});
process.argv.splice(2, Infinity, '--config', '.dependency-cruiser.cjs', 'app', 'components', 'lib', 'tests');
await import(
  new URL('../../node_modules/dependency-cruiser/bin/dependency-cruise.mjs', import.meta.url).href
);
