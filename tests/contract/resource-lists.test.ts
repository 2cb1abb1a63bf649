import { highland } from '#server/product.ts';
import { holdLists } from '#tests/support/list-suite.ts';

holdLists(highland);
