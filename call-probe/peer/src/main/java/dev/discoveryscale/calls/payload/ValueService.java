package dev.discoveryscale.calls.payload;

import java.util.List;

/** Answers with what it was sent. Values are such that every protocol can carry them, SOAP too. */
public interface ValueService {

  /** The same text. */
  String echo(String text);

  /** The same text, after 10,000 random numbers were appended to a text that is thrown away. */
  String work(String text);

  /** The same person. */
  Person echoPerson(Person person);

  /** The same request. */
  BidRequest echoBid(BidRequest bid);

  /** The same requests. */
  List<BidRequest> echoBids(List<BidRequest> bids);
}
